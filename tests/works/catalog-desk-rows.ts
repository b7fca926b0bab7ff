import { expect } from "vitest";
import { type Call, type Rows, type Stage, under } from "./stage.ts";

const SERVICES = "/v2/staff/services";
const ADD_ONS = "/v2/staff/add-ons";
let names = 0;

/** The body of a new service that is like the brand's bath. */
async function newService(stage: Stage, token: string) {
  const { body } = await stage.done("GET", `${SERVICES}/${stage.world.offer.services.bath}`, { token });
  const { description, features, categoryId, position, prices, addOnIds } = body;
  return { description, features, categoryId, position, prices, addOnIds, name: `Bath ${++names}` };
}

/** A service of its own for the call, so that other rows can go on to book the brand's bath. */
async function made(stage: Stage) {
  const token = await stage.staff();
  const body = await newService(stage, token);
  const { body: service } = await stage.done("POST", SERVICES, { token, body });
  return { token, body, params: { id: service.id as string } };
}

async function restoring(stage: Stage): Promise<Call> {
  const { token, params } = await made(stage);
  await stage.done("POST", `${SERVICES}/${params.id}/archive`, { token, body: { revision: 1 } });
  return { token, params, body: { revision: 2 }, shows: { ...params, isArchived: false } };
}

const serviceRows: Rows = under(SERVICES, {
  "GET ": async (stage) => ({
    token: await stage.staff(),
    query: { search: "groom" },
    shows: { services: [{ id: stage.world.offer.services.groom, minPrice: 10_000 }] },
  }),
  "GET /{id}": async (stage) => {
    const { token, params, body } = await made(stage);
    return { token, params, shows: { ...body, revision: 1 } };
  },
  "POST ": async (stage) => {
    const token = await stage.staff();
    const body = await newService(stage, token);
    return { token, body, shows: body };
  },
  "PUT /{id}": async (stage) => {
    const { token, params, body } = await made(stage);
    const changed = { ...body, name: `Gentle ${body.name}`, addOnIds: [] };
    return { token, params, body: { ...changed, revision: 1 }, shows: { ...changed, revision: 2 } };
  },
  "POST /{id}/archive": async (stage) => {
    const { token, params } = await made(stage);
    return { token, params, body: { revision: 1 }, shows: { ...params, isArchived: true } };
  },
  "POST /{id}/restore": restoring,
});

const newAddOn = ({ world }: Stage) => ({
  ...{ name: `Teeth ${++names}`, description: "Brushed.", price: 1_500, duration: 10, position: 1 },
  ...{ availableInOnlineBooking: true, serviceIds: [world.offer.services.catBath] },
});

async function madeAddOn(stage: Stage) {
  const token = await stage.staff();
  const body = newAddOn(stage);
  const { body: addOn } = await stage.done("POST", ADD_ONS, { token, body });
  return { token, body, params: { id: addOn.id as string } };
}

const addOnRows: Rows = under(ADD_ONS, {
  "GET ": async (stage) => {
    const { token, body, params } = await madeAddOn(stage);
    const shows = { addOns: [{ ...params, price: 1_500, serviceCount: 1, isArchived: false }] };
    return { token, query: { search: body.name }, shows };
  },
  "GET /{id}": async (stage) => {
    const { token, params, body } = await madeAddOn(stage);
    return { token, params, shows: { ...body, revision: 1, openBookings: 0 } };
  },
  "POST ": async (stage) => {
    const [token, body] = [await stage.staff(), newAddOn(stage)];
    return { token, body, shows: body };
  },
  "PUT /{id}": async (stage) => {
    const { token, params, body } = await madeAddOn(stage);
    const changed = { ...body, name: `Gentle ${body.name}`, price: 2_000, serviceIds: [] };
    return { token, params, body: { ...changed, revision: 1 }, shows: { ...changed, revision: 2 } };
  },
  "POST /{id}/archive": async (stage) => {
    const { token, params } = await madeAddOn(stage);
    return { token, params, body: { revision: 1 }, shows: { ...params, isArchived: true } };
  },
  "POST /{id}/restore": async (stage) => {
    const { token, params } = await madeAddOn(stage);
    await stage.done("POST", `${ADD_ONS}/${params.id}/archive`, { token, body: { revision: 1 } });
    return { token, params, body: { revision: 2 }, shows: { ...params, isArchived: false } };
  },
});

const CATEGORIES = "/v2/staff/service-categories";

async function newCategory(stage: Stage) {
  const token = await stage.staff();
  const { body } = await stage.done("GET", CATEGORIES, { token });
  return { token, body: { name: `Birds ${++names}`, position: 7, petTypeId: body.petTypes[0].id } };
}

async function madeCategory(stage: Stage) {
  const { token, body } = await newCategory(stage);
  const { body: category } = await stage.done("POST", CATEGORIES, { token, body });
  return { token, body, params: { id: category.id as string } };
}

const categoryRows: Rows = under(CATEGORIES, {
  "GET ": async (stage) => {
    const { token, body, params } = await madeCategory(stage);
    const shown = { ...params, name: body.name, serviceCount: 0 };
    return { token, shows: { categories: expect.arrayContaining([expect.objectContaining(shown)]) } };
  },
  "GET /{id}": async (stage) => {
    const { token, params, body } = await madeCategory(stage);
    return { token, params, shows: { ...params, name: body.name, position: 7, revision: 1, services: [] } };
  },
  "POST ": async (stage) => {
    const { token, body } = await newCategory(stage);
    return { token, body, shows: { name: body.name, petType: { id: body.petTypeId } } };
  },
  "PUT /{id}": async (stage) => {
    const { token, params, body } = await madeCategory(stage);
    const changed = { name: `Other ${body.name}`, position: 8 };
    return { token, params, body: { ...changed, revision: 1 }, shows: { ...changed, revision: 2 } };
  },
  "DELETE /{id}": async (stage) => {
    const { token, params } = await madeCategory(stage);
    return { token, params, query: { revision: "1" }, shows: {} };
  },
});

export const catalogDeskRows: Rows = { ...serviceRows, ...addOnRows, ...categoryRows };
