import { expect } from "vitest";
import { claimReferral } from "#features/promotions/service/claim-referral.ts";
import { queueOptionalMail } from "#features/sites/service/queue-optional-mail.ts";
import { newId } from "#kit/server/ids.ts";
import { HOME } from "../world.ts";
import { including, type Rows, type Stage } from "./stage.ts";

/** The token in the link of an optional mail to a customer. */
async function mailToken({ db, world, now }: Stage): Promise<string> {
  const scope = { siteId: world.siteId, now: now(), origin: "https://brand.example" };
  const mail = { kind: "reviews", key: `review:${newId()}`, recipient: "mia@example.com" } as const;
  let token = "";
  await db.transaction().execute((tx) =>
    queueOptionalMail(tx, scope, mail, ({ href }) => {
      token = href.split("/").at(-1) ?? "";
      return { subject: "How was it?", bodyText: href };
    }),
  );
  return token;
}

const LEAD = { name: "Mia Torres", email: "lead@example.com", postalCode: "86001", message: "Flagstaff?" };

const POINT = { latitude: "33.465", longitude: "-112.05" };

export const brandRows: Rows = {
  "GET /v2/sites/current": ({ world }) => ({ shows: { id: world.siteId, demo: true } }),
  "GET /v1/sites/{site}/menu/primary": async ({ db, world }) => {
    const item = { slug: "our-groomers", title: "Our groomers", url: "/our-groomers" };
    await db
      .insertInto("menuItems")
      .values({ id: newId(), siteId: world.siteId, position: 0, ...item })
      .execute();
    return { params: { site: world.host.replace(".test", "") }, shows: [item] };
  },
  "GET /v2/sites/pages": async ({ db, world, now }) => {
    const page = { path: "about", title: "About us", body: "## Calm first" };
    await db
      .insertInto("cmsPages")
      .values({ id: newId(), siteId: world.siteId, publishedAt: now(), ...page })
      .execute();
    return { query: { path: "about" }, shows: page };
  },
  "POST /v2/sites/leads": () => ({ body: LEAD }),
  "GET /v2/mail-choices/{token}": async (stage) => ({
    params: { token: await mailToken(stage) },
    shows: { kind: "reviews", isWanted: true },
  }),
  "POST /v2/mail-choices/{token}": async (stage) => ({
    params: { token: await mailToken(stage) },
    body: { isWanted: false },
    shows: { kind: "reviews", isWanted: false },
  }),
  "GET /v2/demo/outbox": async (stage) => {
    await stage.done("POST", "/v2/sites/leads", { body: LEAD });
    return {};
  },
  "GET /v2/places/suggest": () => ({ query: { text: "phoenix" } }),
  "GET /v2/places/ground": () => ({
    query: { south: "33.2", west: "-112.4", north: "33.7", east: "-111.7", limit: "10" },
    shows: { towns: expect.arrayContaining([expect.objectContaining({ name: "Phoenix" })]) },
  }),
  "GET /v2/service-areas": ({ world }) => ({ shows: including({ id: world.areaId }) }),
  "GET /v1/service-areas/get-by-lat-long": ({ world }) => ({ query: POINT, shows: { id: world.areaId } }),
  "GET /v2/service-provider/service-categories": () => ({}),
  "GET /v2/service-provider/services/{category}": () => ({ params: { category: "dog-grooming" } }),
  "GET /v2/storefront/addresses": () => ({}),
  "GET /v2/storefront/areas": ({ world }) => ({ shows: including({ id: world.areaId }) }),
  "GET /v2/storefront/groomers": () => ({ query: { area: "phoenix" } }),
  "GET /v1/groomer": async (stage) => ({
    token: (await stage.groomer()).token,
    shows: {
      id: stage.ada,
      notifications: { requests: { mail: true, text: false } },
      referralCodes: { groomers: expect.stringMatching(/^G-/), customers: expect.stringMatching(/^G-/) },
      preferences: { breedsToAvoid: [] },
    },
  }),
  "GET /v2/service-provider/account/public-profile/{id}": ({ ada }) => ({
    params: { id: ada },
    shows: { id: ada },
  }),
  "GET /v2/service-checkout/pet-service/customer/essentials": () => ({}),
  "GET /v2/service-marketing/customer/referral-code": async (stage) => ({
    token: (await stage.customer()).token,
  }),
  "GET /v2/service-marketing/customer/credit": async (stage) => {
    const { friend } = await befriended(stage);
    return { token: friend.token, shows: { balance: 1_000, entries: [{ kind: "invited", amount: 1_000 }] } };
  },
  "GET /v2/service-marketing/customer/referrals": async (stage) => {
    const { token } = await befriended(stage);
    return { token, shows: [{ firstName: "Ann" }] };
  },
  "GET /v2/service-marketing/service-provider/referral-code": async (stage) => ({
    token: (await stage.groomer()).token,
    shows: { reward: 1_000, visitsNeeded: 10, earned: 0 },
  }),
  "GET /v2/service-marketing/referral-code/{code}": async (stage) => {
    const { code } = await befriended(stage);
    return { params: { code }, shows: { code, firstName: "Mia" } };
  },
  "POST /v2/service-provider/booking-links": async (stage) => ({
    token: (await stage.groomer()).token,
    body: linkInput(stage, "link@example.com"),
  }),
  "POST /v2/service-provider/booking-links/open": async (stage) => {
    const token = await stage.staff();
    const email = "opens@example.com";
    await stage.done("POST", "/v2/service-provider/booking-links", { token, body: linkInput(stage, email) });
    const link = /auto-register\?link=([\w-]+)/.exec(await stage.messageTo(email))?.[1];
    return { body: { token: link }, shows: { pets: [{ name: "Bo" }] } };
  },
};

/** A customer who invited a friend by the customer's code. */
async function befriended(stage: Stage) {
  const { token } = await stage.customer();
  const { body } = await stage.done("GET", "/v2/service-marketing/customer/referral-code", { token });
  const code = body.code as string;
  const { customerId, email, token: own } = await stage.customer({ firstName: "Ann" });
  const friend = { customerId, email };
  await stage.db
    .transaction()
    .execute((tx) => claimReferral(tx, stage.world.siteId, { friend, code, now: stage.now() }));
  return { token, code, friend: { token: own } };
}

function linkInput({ world }: Stage, email: string) {
  const dog = { breedId: world.pets.breeds.poodle, name: "Bo", gender: "male", birthYear: 2020 };
  return {
    contact: { firstName: "Ann", lastName: "Lee", email, phoneNumber: "+16025550144" },
    address: HOME,
    pets: [{ ...dog, services: [{ id: world.offer.services.bath }] }],
  };
}
