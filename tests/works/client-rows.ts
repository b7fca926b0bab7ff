import { expect } from "vitest";
import type { Rows, Stage } from "./stage.ts";

const CLIENTS = "/v2/groomer/clients";
const BLOCKED = "/v2/account/customer/blocked-groomers/{groomerId}";
const CARE = { groomerNote: "Growls at the dryer.", timeModifierPercent: 125 };

/** A client of Ada with a complete visit. */
async function withClient(stage: Stage) {
  const visit = await stage.completed();
  const { token } = await stage.groomer();
  const { customerId: id } = await stage.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  return { token, params: { id }, petId: visit.petId };
}

export const clientRows: Rows = {
  [`GET ${CLIENTS}`]: async (stage) => {
    const { token, params } = await withClient(stage);
    const own = expect.objectContaining({ ...params, visits: 1 });
    return { token, query: { limit: "-1" }, shows: { items: expect.arrayContaining([own]) } };
  },
  [`GET ${CLIENTS}/{id}`]: async (stage) => {
    const { token, params, petId } = await withClient(stage);
    const shows = { ...params, pets: [{ id: petId }], visitsTotal: 1, latestVisits: [{ photos: [] }] };
    return { token, params, query: { visitsLimit: "10", visitsPage: "1" }, shows };
  },
  [`PUT ${CLIENTS}/{id}/note`]: async (stage) => {
    const { token, params } = await withClient(stage);
    const body = { note: "Ring twice." };
    return { token, params, body, shows: body };
  },
  [`PUT ${CLIENTS}/{id}/block`]: async (stage) => {
    const { token, params } = await withClient(stage);
    return { token, params, shows: { isBlocked: true } };
  },
  [`DELETE ${CLIENTS}/{id}/block`]: async (stage) => {
    const { token, params } = await withClient(stage);
    await stage.done("PUT", `${CLIENTS}/${params.id}/block`, { token });
    return { token, params, shows: { isBlocked: false } };
  },
  "PUT /v2/groomer/pets/{id}/care": async (stage) => {
    const { token, petId } = await withClient(stage);
    return { token, params: { id: petId }, body: CARE, shows: CARE };
  },
  "PUT /v2/staff/pets/{id}/care": async (stage) => {
    const { petId } = await withClient(stage);
    return { token: await stage.staff(), params: { id: petId }, body: CARE, shows: CARE };
  },
  [`PUT ${BLOCKED}`]: async (stage) => ({
    token: (await stage.customer()).token,
    params: { groomerId: stage.ada },
    shows: [{ id: stage.ada }],
  }),
  [`DELETE ${BLOCKED}`]: async (stage) => {
    const { token } = await stage.customer();
    await stage.done("PUT", BLOCKED.replace("{groomerId}", stage.ada), { token });
    return { token, params: { groomerId: stage.ada }, shows: [] };
  },
};
