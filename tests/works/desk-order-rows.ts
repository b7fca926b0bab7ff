import { expect } from "vitest";
import type { Order } from "#features/orders/contract/order.ts";
import { newId } from "#kit/server/ids.ts";
import type { Rows, Stage } from "./stage.ts";

const APPOINTMENTS = "/v2/staff/appointments";
const BULKS = "/v2/staff/appointment-bulks";
const ORDERS = "/v2/service-checkout/pet-service/customer-orders";
const CHARGE = { label: "Dematting", amount: 2_000, reason: "Thick mats behind both ears" };

async function versionOf({ db }: Stage, id: string): Promise<number> {
  const row = db.selectFrom("orders").select("version").where("id", "=", id);
  return (await row.executeTakeFirstOrThrow()).version;
}

/** Asks the customer of a visit for a charge. Returns the proposal's id. */
async function askForCharge(stage: Stage, id: string): Promise<string> {
  const body = { version: await versionOf(stage, id), ...CHARGE };
  const path = `${APPOINTMENTS}/${id}/charges`;
  const answer = await stage.world.call("POST", path, { token: await stage.staff(), body });
  return answer.body.proposal.id;
}

/** A visit to which its customer added a full groom. */
async function withGroom(stage: Stage): Promise<{ id: string; order: Order }> {
  const { id, token, petId } = await stage.visit();
  const body = {
    ...{ petId, services: [{ id: stage.world.offer.services.groom, serviceAddOns: [] }] },
    agreedTotal: { min: 0, max: 1_000_000 },
  };
  return { id, order: (await stage.done("POST", `${ORDERS}/${id}/pet-services`, { token, body })).body };
}

const VIEWS = "/v2/staff/appointment-views";
const VIEW = { name: "To confirm", filters: { "status[]": ["pending"], sort: "latest" } };

/** A view of a new staff member. */
async function saved(stage: Stage): Promise<{ token: string; id: string }> {
  const [token, id] = [await stage.staff(), newId()];
  await stage.done("PUT", `${VIEWS}/${id}`, { token, body: VIEW });
  return { token, id };
}

/** A prepared note about a visit. */
async function prepared(stage: Stage): Promise<{ id: string; orderId: string }> {
  const { id: orderId } = await stage.visit();
  const body = { id: newId(), action: "note", description: "Call before.", ids: [orderId] };
  await stage.done("POST", `${BULKS}`, { token: await stage.staff(), body });
  return { id: body.id, orderId };
}

/** What staff see and do with a brand's appointments. */
export const deskOrderRows: Rows = {
  [`GET ${APPOINTMENTS}`]: async (stage) => {
    const { id, order } = await stage.visit();
    const shows = { items: [expect.objectContaining({ id, number: order.number })], total: 1 };
    return { token: await stage.staff(), query: { q: order.number }, shows };
  },
  [`GET ${APPOINTMENTS}/{id}`]: async (stage) => {
    const { id, order } = await stage.completed({ byCard: true });
    const { number } = order;
    const money = { payments: [{ isCash: false, status: "captured" }], refunds: [] };
    const shows = {
      id,
      number,
      actions: ["refund", "note"],
      completedVisits: 1,
      money,
      audit: [],
      notes: [],
    };
    return { token: await stage.staff(), params: { id }, shows };
  },
  [`POST ${APPOINTMENTS}/{id}/charges`]: async (stage) => {
    const { id } = await stage.visit();
    const proposal = { words: "Added: Dematting, $20", status: "open" };
    const body = { version: await versionOf(stage, id), ...CHARGE };
    return { token: await stage.staff(), params: { id }, body, shows: { proposal } };
  },
  [`POST ${APPOINTMENTS}/{id}/charges/withdraw`]: async (stage) => {
    const { id } = await stage.visit();
    const proposalId = await askForCharge(stage, id);
    return { token: await stage.staff(), params: { id }, body: { proposalId }, shows: { proposal: null } };
  },
  [`POST ${APPOINTMENTS}/{id}/charges/remove`]: async (stage) => {
    const { id, token } = await stage.visit();
    const proposalId = await askForCharge(stage, id);
    const agreed = await stage.world.call("POST", `${ORDERS}/${id}/proposal/agree`, {
      token,
      body: { proposalId },
    });
    if (agreed.status !== 200) throw new Error(`The customer cannot agree: ${JSON.stringify(agreed.body)}`);
    const body = { version: await versionOf(stage, id), place: 0, reason: "Not needed in the end" };
    return { token: await stage.staff(), params: { id }, body };
  },
  [`GET ${APPOINTMENTS}/{id}/services`]: async (stage) => {
    const { id, petId } = await stage.visit();
    const shows = [{ pet: { id: petId }, isInOrder: true, reason: null }];
    return { token: await stage.staff(), params: { id }, shows };
  },
  [`GET ${APPOINTMENTS}/{id}/services/preview`]: async (stage) => {
    const { id, petId, order } = await stage.visit();
    const shows = { before: order.totals.total, isDearer: true };
    const query = { pet: petId, service: stage.world.offer.services.groom };
    return { token: await stage.staff(), params: { id }, query, shows };
  },
  [`POST ${APPOINTMENTS}/{id}/services/change`]: async (stage) => {
    const { id, order } = await withGroom(stage);
    const body = {
      ...{ version: await versionOf(stage, id), reason: "Only a bath this time", agreedByPhone: true },
      change: { kind: "remove", petServiceId: order.petServicesByPet[0]?.services[1]?.petServiceId },
    };
    return { token: await stage.staff(), params: { id }, body, shows: { version: body.version + 1 } };
  },
  [`POST ${APPOINTMENTS}/{id}/services/ask`]: async (stage) => {
    const { id, petId } = await stage.visit();
    const services = [{ id: stage.world.offer.services.groom, serviceAddOns: [] }];
    const body = {
      ...{ version: await versionOf(stage, id), reason: "The coat needs more" },
      change: { kind: "add", petId, services },
    };
    const proposal = { status: "open", reason: body.reason };
    return { token: await stage.staff(), params: { id }, body, shows: { proposal } };
  },
  [`POST ${APPOINTMENTS}/{id}/notes`]: async (stage) => {
    const { id } = await stage.visit();
    const body = { id: newId(), content: "The gate is closed on Tuesdays." };
    const shows = { ...body, author: { displayName: "Sam Reyes" } };
    return { token: await stage.staff(), params: { id }, body, shows };
  },
  [`POST ${BULKS}`]: async (stage) => {
    const { id: orderId } = await stage.visit();
    const body = { id: newId(), action: "cancel", description: "Heavy snow.", ids: [orderId] };
    const shows = { id: body.id, state: "preview", going: 1, items: [{ orderId, why: "" }] };
    return { token: await stage.staff(), body, shows };
  },
  [`GET ${BULKS}/{id}`]: async (stage) => {
    const { id, orderId } = await prepared(stage);
    const shows = { state: "preview", items: [{ orderId }] };
    return { token: await stage.staff(), params: { id }, shows };
  },
  [`POST ${BULKS}/{id}/start`]: async (stage) => {
    const { id, orderId } = await prepared(stage);
    const shows = { state: "finished", done: 1, items: [{ orderId, state: "done" }] };
    return { token: await stage.staff(), params: { id }, body: {}, shows };
  },
  [`GET ${VIEWS}`]: async (stage) => ({ token: (await saved(stage)).token, shows: [{ name: "To confirm" }] }),
  [`PUT ${VIEWS}/{id}`]: async (stage) => ({
    token: await stage.staff(),
    params: { id: newId() },
    body: VIEW,
    shows: [VIEW],
  }),
  [`DELETE ${VIEWS}/{id}`]: async (stage) => {
    const { token, id } = await saved(stage);
    return { token, params: { id }, shows: [] };
  },
  "GET /v2/staff/appointment-groomers": async (stage) => ({
    token: await stage.staff(),
    shows: expect.arrayContaining([expect.objectContaining({ id: stage.ada })]),
  }),
};
