import { expect } from "vitest";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { refuseHold } from "./refuse-hold.ts";
import { type Call, finalsOf, type Rows, SOON, type Stage, type Visit } from "./stage.ts";

const REASON = { description: "The van is broken." };

type Answer = (stage: Stage) => Promise<{ visit: Pick<Visit, "id">; params?: Record<string, string> } & Call>;

/** The time at which a request could take place. */
async function proposal(stage: Stage) {
  const { id, booking } = await stage.requested();
  const { startsAt } = await stage.slot(booking);
  return { visit: { id }, body: { appointmentStart: startsAt }, shows: { status: "pending" } };
}

async function noted(stage: Stage) {
  const visit = await stage.begun();
  const body = { spNote: "Calm all the way." };
  return { visit, params: { petServiceId: visit.line }, body };
}

/** What both a groomer and staff may answer. */
const SHARED: Record<string, Answer> = {
  "POST accept": async (stage) => ({
    visit: await stage.waiting(),
    body: {},
    shows: { status: "accepted" },
  }),
  "POST decline": async (stage) => ({
    visit: await stage.waiting(),
    body: REASON,
    shows: { status: "cancelled" },
  }),
  "POST cancel": async (stage) => ({
    visit: await stage.visit(),
    body: REASON,
    shows: { status: "cancelled" },
  }),
  "POST complete": async (stage) => {
    const visit = await stage.begun();
    return { visit, body: finalsOf(visit), shows: { status: "complete" } };
  },
  "POST no-show": async (stage) => ({
    visit: await stage.begun(),
    body: {},
    shows: { orderMarkedAsNoShow: true },
  }),
  "PUT door": async (stage) => ({
    visit: await stage.visit(),
    body: { latitude: 33.466, longitude: -112.051 },
  }),
  "PUT pet-services/{petServiceId}/note": noted,
};

/** Does something while the brand takes half of a price for a no-show. */
async function withLateFee<T>({ db, world }: Stage, work: () => Promise<T>): Promise<T> {
  const set = async (lateFeePercent: number) => {
    await db.updateTable("sites").set({ lateFeePercent }).where("id", "=", world.siteId).execute();
    forgetSites(db);
  };
  await set(50);
  try {
    return await work();
  } finally {
    await set(0);
  }
}

/** Rows of a role's answers: each finds its own visit, and the token of its caller. */
const as = (role: string, tokenOf: (stage: Stage) => Promise<string>): Rows =>
  Object.fromEntries(
    Object.entries(SHARED).map(([key, answer]) => [
      key.replace(" ", ` /v2/${role}/orders/{id}/`),
      async (stage: Stage) => {
        const { visit, params, ...call } = await answer(stage);
        return { ...call, params: { id: visit.id, ...params }, token: await tokenOf(stage) };
      },
    ]),
  );

const ofGroomer = async (stage: Stage) => (await stage.groomer()).token;
const ofStaff = (stage: Stage) => stage.staff();

export const answerRows: Rows = {
  ...as("groomer", ofGroomer),
  ...as("staff", ofStaff),
  "POST /v2/groomer/orders/{id}/propose-time": async (stage) => {
    const { visit, body, shows } = await proposal(stage);
    return { token: await ofGroomer(stage), params: { id: visit.id }, body, shows };
  },
  "POST /v2/staff/orders/{id}/propose-time": async (stage) => {
    const { visit, body, shows } = await proposal(stage);
    const time = { ...body, serviceProviderId: stage.ada };
    return { token: await ofStaff(stage), params: { id: visit.id }, body: time, shows };
  },
  "GET /v2/groomer/requests": async (stage) => {
    const { id } = await stage.waiting();
    const shows = { items: expect.arrayContaining([expect.objectContaining({ id })]) };
    return { token: await ofGroomer(stage), query: { kind: "pending", limit: "50" }, shows };
  },
  "GET /v2/groomer/orders/{id}": async (stage) => {
    const { id } = await stage.waiting();
    return { token: await ofGroomer(stage), params: { id }, shows: { id, mayAccept: true } };
  },
  "GET /v2/groomer/orders/{id}/suggested-times": async (stage) => {
    const { id } = await stage.requested();
    const shows = { suggestions: expect.arrayContaining([expect.objectContaining({ isPreferred: false })]) };
    return { token: await ofGroomer(stage), params: { id }, shows };
  },
  "GET /v2/staff/orders/{id}/suggested-times": async (stage) => {
    const { id } = await stage.requested();
    const slot = { groomerId: stage.ada, isPreferred: false };
    const shows = { suggestions: expect.arrayContaining([expect.objectContaining(slot)]) };
    return { token: await ofStaff(stage), params: { id }, query: { service_provider_id: stage.ada }, shows };
  },
  "POST /v2/staff/orders/{id}/lift-no-show": async (stage) => {
    const { id } = await stage.begun({ byCard: true, date: SOON });
    const token = await ofStaff(stage);
    const { body } = await withLateFee(stage, () =>
      stage.done("POST", `/v2/staff/orders/${id}/no-show`, { token, body: {} }),
    );
    const lift = { version: body.version, seenRefunded: 0, reason: "The groomer rang at the wrong door." };
    return { token, params: { id }, body: lift, shows: { orderMarkedAsNoShow: false, fee: 0 } };
  },
  "POST /v2/staff/orders/{id}/refund": async (stage) => {
    const { id } = await stage.completed({ byCard: true, date: SOON });
    const body = { refundId: newId(), seenRefunded: 0, amount: 2_000, description: "A scratch" };
    return { token: await ofStaff(stage), params: { id }, body };
  },
  "GET /v2/staff/orders/waiting": async (stage) => {
    const { id } = await stage.waiting();
    const shows = { items: expect.arrayContaining([expect.objectContaining({ id })]) };
    return { token: await ofStaff(stage), query: { limit: "50" }, shows };
  },
  "GET /v2/staff/todos": async (stage) => {
    const { id } = await stage.visit({ byCard: true });
    await refuseHold(stage, id);
    return { token: await ofStaff(stage) };
  },
  "GET /v2/service-schedule/service-provider/orders": async (stage) => {
    const { order, id } = await stage.visit();
    const date = order.appointmentStart?.slice(0, 10) ?? "";
    const query = { start_date: date, end_date: date };
    const shows = { items: expect.arrayContaining([expect.objectContaining({ id })]) };
    return { token: await ofGroomer(stage), query, shows };
  },
  "GET /v2/pet/service-report/appointment/{orderId}/pet/{petId}/card-report": async (stage) => {
    const { id, petId, token } = await stage.completed();
    return { token, params: { orderId: id, petId }, shows: { pet: { id: petId } } };
  },
};
