import { makePhoto } from "../photos.ts";
import type { Rows, Stage } from "./stage.ts";

const PROFILE = "/v2/groomer/profile";
const ABOUT = { displayName: "Ada Brush", businessName: "Ada's", tagLine: "Calm", description: "" };
const LINKS = { videoLink: "https://vimeo.com/1", facebook: "", instagram: "", yelp: "" };
const SERVICES = "/v2/groomer/services";

/** Adds a picture to Ada's page. */
async function withPicture(stage: Stage) {
  const { token } = await stage.groomer();
  const more = { token, file: await makePhoto() };
  const { body } = await stage.done("POST", `${PROFILE}/new-picture/logo`, more);
  return { token, id: body.logo.id as string };
}

/** A groomer's own profile and settings. */
export const groomerRows: Rows = {
  "PUT /v2/groomer/auto-accept": async (stage) => {
    const body = { autoAcceptOrders: true };
    return { token: (await stage.groomer()).token, body, shows: body };
  },
  "PUT /v2/groomer/notifications": async (stage) => {
    const reviews = { mail: false, text: false };
    return { token: (await stage.groomer()).token, body: { reviews }, shows: { reviews } };
  },
  [`GET ${PROFILE}`]: async (stage) => ({
    token: (await stage.groomer()).token,
    shows: { displayName: "Ada Brush", images: [] },
  }),
  [`GET ${PROFILE}/preview`]: async (stage) => ({
    token: (await stage.groomer()).token,
    shows: { displayName: "Ada Brush", vanPicture: null },
  }),
  [`PUT ${PROFILE}/about`]: async (stage) => ({
    token: (await stage.groomer()).token,
    body: ABOUT,
    shows: ABOUT,
  }),
  [`PUT ${PROFILE}/links`]: async (stage) => ({
    token: (await stage.groomer()).token,
    body: LINKS,
    shows: LINKS,
  }),
  [`PUT ${PROFILE}/phone`]: async (stage) => ({
    token: (await stage.groomer()).token,
    body: { showsPhone: false },
    shows: { showsPhone: false },
  }),
  [`PUT ${PROFILE}/vanity-url`]: async (stage) => ({
    token: (await stage.groomer()).token,
    body: { vanityUrl: "works-paws" },
    shows: { vanityUrl: "works-paws" },
  }),
  [`POST ${PROFILE}/new-picture/{place}`]: async (stage) => ({
    token: (await stage.groomer()).token,
    params: { place: "logo" },
    file: await makePhoto(),
    shows: { displayName: "Ada Brush" },
  }),
  [`PUT ${PROFILE}/pictures`]: async (stage) => ({
    token: (await stage.groomer()).token,
    body: { images: [] },
    shows: { images: [] },
  }),
  [`DELETE ${PROFILE}/pictures/{id}`]: async (stage) => {
    const { token, id } = await withPicture(stage);
    return { token, params: { id }, shows: { logo: null } };
  },
  "GET /v2/service-provider/pictures/{id}/{size}": async (stage) => {
    const { id } = await withPicture(stage);
    return { params: { id, size: "medium" } };
  },
  [`GET ${SERVICES}`]: async (stage) => ({
    token: (await stage.groomer()).token,
    shows: { pacePercent: 100, mayChangeServices: true },
  }),
  [`PUT ${SERVICES}`]: async (stage) => {
    const body = { serviceIds: Object.values(stage.world.offer.services), pacePercent: 100, serviceTime: 75 };
    return { token: (await stage.groomer()).token, body, shows: { serviceTime: 75 } };
  },
  "PUT /v2/groomer/pet-limits": async (stage) => {
    const body = { weightLimit: 400, breedsToAvoid: [] };
    return { token: (await stage.groomer()).token, body, shows: body };
  },
};
