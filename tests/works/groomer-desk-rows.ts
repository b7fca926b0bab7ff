import { expect } from "vitest";
import { makePhoto } from "../photos.ts";
import { newZone } from "../zone-samples.ts";
import { including, type Rows, type Stage } from "./stage.ts";

const GROOMERS = "/v2/staff/groomers";
const DATES = { firstDate: "2028-03-01", lastDate: "2028-03-02" };
const CLOSED = { ...DATES, hours: [] };

/** A new groomer, and a member of the team. */
async function fresh({ world, staff }: Stage) {
  return { token: await staff(), params: { id: await world.addGroomer() } };
}

/** The same with an entry that staff made for the groomer. */
async function made(stage: Stage, path: string, body: object) {
  const { token, params } = await fresh(stage);
  const { body: hours } = await stage.done("POST", `${GROOMERS}/${params.id}/${path}`, { token, body });
  const [entry] = [...hours.dayHours, ...hours.timeOff];
  return { token, params: { groomerId: params.id, id: entry.id as string } };
}

/** A new groomer, with what staff see of the services. */
async function seen(stage: Stage) {
  const { token, params } = await fresh(stage);
  const { body } = await stage.done("GET", `${GROOMERS}/${params.id}/services`, { token });
  const idsOf = (rows: { id: string; isOffered?: boolean }[]) =>
    rows.flatMap(({ id, isOffered }) => (isOffered === false ? [] : [id]));
  const { pacePercent, serviceTime } = body;
  const from = {
    ...{ pacePercent, serviceTime, ...(body.weightLimit !== null && { weightLimit: body.weightLimit }) },
    ...{ serviceIds: idsOf(body.services), breedsToAvoid: idsOf(body.breedsToAvoid) },
  };
  return { token, params, from };
}

const PAGE = `${GROOMERS}/{id}/profile`;

/** A new groomer, with what staff see of the public page. */
async function seenPage(stage: Stage) {
  const { token, params } = await fresh(stage);
  const { body } = await stage.done("GET", `${GROOMERS}/${params.id}/profile`, { token });
  const { displayName, businessName, tagLine, description, vanityUrl, showsPhone } = body;
  const { videoLink, facebook, instagram, yelp } = body;
  const about = { displayName, businessName, tagLine, description };
  return {
    to: { token, params },
    about,
    links: { videoLink, facebook, instagram, yelp },
    vanityUrl,
    showsPhone,
  };
}

/** A new groomer with a picture, as staff added it. */
async function withPicture(stage: Stage, place: "logo" | "gallery") {
  const { token, params } = await fresh(stage);
  const more = { token, file: await makePhoto() };
  const { body } = await stage.done("POST", `${GROOMERS}/${params.id}/new-picture/${place}`, more);
  return { token, groomerId: params.id, id: (body.logo ?? body.images[0]).id as string };
}

/** A second zone of a new groomer, as staff added it. */
async function withZone(stage: Stage) {
  const { token, params } = await fresh(stage);
  const from = newZone();
  const { body } = await stage.done("POST", `${GROOMERS}/${params.id}/zones`, { token, body: from });
  return { token, params: { groomerId: params.id, id: body.id as string }, from };
}

export const groomerDeskRows: Rows = {
  [`GET ${GROOMERS}/{id}/hours`]: async (stage) => ({
    ...(await fresh(stage)),
    shows: { timeZone: "America/Phoenix", canChange: true },
  }),
  [`PUT ${GROOMERS}/{id}/hours`]: async (stage) => {
    const { token, params } = await fresh(stage);
    const { body } = await stage.done("GET", `${GROOMERS}/${params.id}/hours`, { token });
    const hours = [{ weekday: 2, start: "09:00", end: "24:00" }];
    return { token, params, body: { hours, from: body.hours, reason: "By phone." }, shows: { hours } };
  },
  [`PUT ${GROOMERS}/{id}/pause`]: async (stage) => ({
    ...(await fresh(stage)),
    body: { paused: true },
    shows: { pausedSince: stage.now().toISOString() },
  }),
  [`POST ${GROOMERS}/{id}/day-hours`]: async (stage) => ({
    ...(await fresh(stage)),
    body: CLOSED,
    shows: { dayHours: [CLOSED] },
  }),
  [`POST ${GROOMERS}/{groomerId}/day-hours/{id}/remove`]: async (stage) => ({
    ...(await made(stage, "day-hours", CLOSED)),
    body: {},
    shows: { dayHours: [] },
  }),
  [`POST ${GROOMERS}/{id}/time-off`]: async (stage) => ({
    ...(await fresh(stage)),
    body: { ...DATES, yearly: true },
    shows: { timeOff: [{ ...DATES, yearly: true }] },
  }),
  [`POST ${GROOMERS}/{groomerId}/time-off/{id}/remove`]: async (stage) => ({
    ...(await made(stage, "time-off", DATES)),
    body: { reason: "A mistake." },
    shows: { timeOff: [] },
  }),
  [`GET ${GROOMERS}/{id}/services`]: async (stage) => ({
    ...(await fresh(stage)),
    shows: { mayChangeServices: true },
  }),
  [`PUT ${GROOMERS}/{id}/services`]: async (stage) => {
    const { token, params, from } = await seen(stage);
    const shows = { pacePercent: 120, serviceTime: 75 };
    const body = { serviceIds: [stage.world.offer.services.bath], ...shows, from, reason: "By phone." };
    return { token, params, body, shows };
  },
  [`PUT ${GROOMERS}/{id}/pet-limits`]: async (stage) => {
    const { token, params, from } = await seen(stage);
    const body = { weightLimit: 60, breedsToAvoid: [stage.world.pets.breeds.poodle], from };
    return { token, params, body, shows: { weightLimit: 60 } };
  },
  [`POST ${GROOMERS}/{id}/new-picture/{place}`]: async (stage) => {
    const { token, params } = await fresh(stage);
    return {
      ...{ token, params: { ...params, place: "logo" }, file: await makePhoto() },
      shows: { logo: expect.objectContaining({ alt: "" }) },
    };
  },
  [`PUT ${GROOMERS}/{id}/pictures`]: async (stage) => {
    const { token, groomerId, id } = await withPicture(stage, "gallery");
    const body = { images: [{ id, alt: "A poodle" }], from: [{ id, alt: "" }], reason: "By phone." };
    return { token, params: { id: groomerId }, body, shows: { images: [{ id, alt: "A poodle" }] } };
  },
  [`POST ${GROOMERS}/{groomerId}/pictures/{id}/remove`]: async (stage) => {
    const { token, ...params } = await withPicture(stage, "logo");
    return { token, params, body: { reason: "Blurred." }, shows: { logo: null } };
  },
  [`GET ${GROOMERS}/{id}/zones`]: async (stage) => ({
    ...(await fresh(stage)),
    shows: { areas: including({ name: "Phoenix" }), mayChange: true },
  }),
  [`POST ${GROOMERS}/{id}/zones`]: async (stage) => {
    const zone = newZone();
    return { ...(await fresh(stage)), body: { ...zone, reason: "By phone." }, shows: { name: zone.name } };
  },
  [`PUT ${GROOMERS}/{groomerId}/zones/{id}`]: async (stage) => {
    const { from, ...to } = await withZone(stage);
    return { ...to, body: { ...from, price: 2_000, from }, shows: { price: 2_000 } };
  },
  [`POST ${GROOMERS}/{groomerId}/zones/{id}/remove`]: async (stage) => {
    const { from, ...to } = await withZone(stage);
    return { ...to, body: { from, reason: "A mistake." } };
  },
  "GET /v2/staff/zone-outline": async (stage) => ({
    token: await stage.staff(),
    query: { zips: "85006" },
    shows: { corners: expect.arrayContaining([expect.objectContaining({ latitude: expect.any(Number) })]) },
  }),
  [`GET ${PAGE}`]: async (stage) => ({ ...(await fresh(stage)), shows: { showsPhone: false } }),
  [`PUT ${PAGE}/about`]: async (stage) => {
    const { to, about } = await seenPage(stage);
    const shows = { ...about, tagLine: "Calm hands" };
    return { ...to, body: { ...shows, from: about }, shows };
  },
  [`PUT ${PAGE}/links`]: async (stage) => {
    const { to, links } = await seenPage(stage);
    const shows = { ...links, yelp: "https://www.yelp.com/biz/sample" };
    return { ...to, body: { ...shows, from: links }, shows };
  },
  [`PUT ${PAGE}/phone`]: async (stage) => {
    const { to } = await seenPage(stage);
    const phone = { phoneNumber: "+16025550177", showsPhone: true };
    await stage.world.db.updateTable("groomers").set(phone).where("id", "=", to.params.id).execute();
    return { ...to, body: { showsPhone: false, from: { showsPhone: true } }, shows: { showsPhone: false } };
  },
  [`PUT ${PAGE}/vanity-url`]: async (stage) => {
    const { to, vanityUrl } = await seenPage(stage);
    const shows = { vanityUrl: "desk-paws" };
    return { ...to, body: { ...shows, from: { vanityUrl } }, shows };
  },
};
