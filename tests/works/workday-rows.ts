import { newId } from "#kit/server/ids.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { Rows, Stage } from "./stage.ts";

const APPOINTMENT = "/v2/groomer/appointments/{id}";
const ORDER = "/v2/staff/orders/{id}";

/** A visit of Ada that began three hours ago, and her sign-in. */
async function today(stage: Stage) {
  const [visit, { token }] = [await stage.begun(), await stage.groomer()];
  const [appointmentStart, appointmentEnd] = [3, 2].map(
    (ago) => new Date(stage.now().getTime() - ago * 3_600_000),
  );
  await stage.setOrder(visit.id, { appointmentStart, appointmentEnd });
  return { token, params: { id: visit.id } };
}

/** The instant some hours after an order's start. */
const later = ({ appointmentStart }: { appointmentStart: string | null }, hours: number) =>
  new Date(Date.parse(appointmentStart ?? "") + hours * 3_600_000).toISOString();

export const workdayRows: Rows = {
  "GET /v2/groomer/bar": async (stage) => {
    await stage.requested();
    return { token: (await stage.groomer()).token, shows: { pausedSince: null } };
  },
  "GET /v2/groomer/today": async (stage) => ({ token: (await today(stage)).token }),
  "GET /v2/groomer/day/{date}": async (stage) => {
    // No other row has a visit on this day.
    const { order } = await stage.visit({ date: "2027-03-03" });
    const date = order.appointmentStart?.slice(0, 10) ?? "";
    const { token } = await stage.groomer();
    return { token, params: { date }, shows: { date, visits: [{ order: { id: order.id } }] } };
  },
  "GET /v2/groomer/day/{date}/better-order": async (stage) => ({
    token: (await stage.groomer()).token,
    // A Wednesday without visits.
    params: { date: "2027-05-19" },
    shows: { timeZone: "America/Phoenix", savedMinutes: 0, visits: [] },
  }),
  "GET /v2/groomer/week/{date}": async (stage) => {
    // A Wednesday that no other row can book.
    const [{ id }, date] = [await stage.visit(), "2027-05-12"];
    const [appointmentStart, appointmentEnd] = ["17:00", "18:00"].map((time) => new Date(`${date}T${time}Z`));
    await stage.setOrder(id, { appointmentStart, appointmentEnd });
    const { token } = await stage.groomer();
    const { body } = await stage.world.call("GET", `/v2/groomer/week/${date}`, { token });
    const days = body.days as { date: string; visits: { id: string }[] }[];
    const found = days.map((day) => day.visits.map((visit) => visit.id));
    if (found[2]?.join() !== id || found.flat().length !== 1)
      throw new Error(`The week has ${JSON.stringify(found)}`);
    return { token, params: { date }, shows: { timeZone: "America/Phoenix" } };
  },
  [`GET ${APPOINTMENT}`]: async (stage) => {
    const { token, params } = await today(stage);
    return { token, params, shows: { visit: { order: params } } };
  },
  [`POST ${APPOINTMENT}/marks`]: async (stage) => ({
    ...(await today(stage)),
    body: { mark: "arrived" },
    shows: { visitMarks: [{ mark: "arrived" }] },
  }),
  "POST /v2/groomer/commands": async (stage) => {
    const { params } = await today(stage);
    const { token } = await stage.groomer();
    const at = stage.now().toISOString();
    const command = { id: newId(), orderId: params.id, kind: "mark", baseVersion: 0, at };
    const commands = [{ ...command, payload: { v: 1, mark: "arrived" } }];
    return {
      token,
      body: { groomerId: stage.ada, sentAt: at, commands },
      shows: { answers: [{ id: command.id, result: "applied" }] },
    };
  },
  [`DELETE ${APPOINTMENT}/marks/{mark}`]: async (stage) => {
    const { token, params } = await today(stage);
    const path = APPOINTMENT.replace("{id}", params.id);
    await stage.done("POST", `${path}/marks`, { token, body: { mark: "on_my_way" } });
    return { token, params: { ...params, mark: "on_my_way" }, shows: { visitMarks: [] } };
  },
  [`POST ${APPOINTMENT}/ask-for-time`]: async (stage) => {
    const { id, order } = await stage.visit();
    const appointmentStart = later(order, 2);
    const { token } = await stage.groomer();
    return {
      token,
      params: { id },
      body: { appointmentStart },
      shows: { proposedTime: { appointmentStart } },
    };
  },
  [`GET ${APPOINTMENT}/judged-time`]: async (stage) => {
    const { id, order } = await stage.visit();
    const { token } = await stage.groomer();
    const [date = "", time = ""] = toLocalDateTime(later(order, 2), "America/Phoenix").split(" ");
    return { token, params: { id }, query: { date, time }, shows: { appointmentStart: later(order, 2) } };
  },
  [`POST ${APPOINTMENT}/move`]: async (stage) => {
    const { id, order } = await stage.visit();
    const { token } = await stage.groomer();
    const appointmentStart = later(order, 2);
    const body = { appointmentStart, agreedByPhone: true };
    return { token, params: { id }, body, shows: { appointmentStart } };
  },
  [`POST ${APPOINTMENT}/proposed-time/withdraw`]: async (stage) => {
    const { id, order } = await stage.visit();
    const body = { appointmentStart: later(order, 2) };
    const { token } = await stage.groomer();
    await stage.done("POST", `/v2/groomer/appointments/${id}/ask-for-time`, { token, body });
    return { token, params: { id }, body, shows: { proposedTime: null } };
  },
  [`GET ${APPOINTMENT}/hand-over`]: async (stage) => {
    const { id } = await stage.visit();
    const { token } = await stage.groomer();
    return { token, params: { id }, shows: { order: { id } } };
  },
  [`POST ${APPOINTMENT}/hand-over`]: async (stage) => {
    await stage.world.addGroomer({ displayName: "Bea Comb" });
    const { id } = await stage.visit();
    const { token } = await stage.groomer();
    const path = `/v2/groomer/appointments/${id}/hand-over`;
    const { body } = await stage.done("GET", path, { token });
    const serviceProviderId = body.serviceProvider.id;
    return { token, params: { id }, body: { serviceProviderId }, shows: { status: "cancelled" } };
  },
  [`POST ${ORDER}/marks`]: async (stage) => ({
    ...(await today(stage)),
    token: await stage.staff(),
    body: { mark: "arrived" },
    shows: { visitMarks: [{ mark: "arrived" }] },
  }),
  [`DELETE ${ORDER}/marks/{mark}`]: async (stage) => {
    const { token, params } = await today(stage);
    const path = APPOINTMENT.replace("{id}", params.id);
    await stage.done("POST", `${path}/marks`, { token, body: { mark: "arrived" } });
    return { token: await stage.staff(), params: { ...params, mark: "arrived" }, shows: { visitMarks: [] } };
  },
  [`POST ${APPOINTMENT}/late`]: async (stage) => {
    const arrivesAt = new Date(stage.now().getTime() + 15 * 60_000).toISOString();
    return { ...(await today(stage)), body: { arrivesAt }, shows: { arrivesAt } };
  },
};
