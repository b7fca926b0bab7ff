import { expect } from "vitest";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";
import type { Rows, Stage } from "./stage.ts";

const APPOINTMENT = "/v2/staff/appointments/{id}";
const HOUR_MS = 3_600_000;

/** A visit of Ada with its version, and a free time two hours later, in local time too. */
async function movable(stage: Stage) {
  const { id, order } = await stage.visit();
  const token = await stage.staff();
  const appointmentStart = new Date(Date.parse(order.appointmentStart ?? "") + 2 * HOUR_MS).toISOString();
  const [date = "", time = ""] = toLocalDateTime(appointmentStart, "America/Phoenix").split(" ");
  const { body } = await stage.done("GET", `/v2/staff/board/visits/${id}`, { token });
  const version: number = body.version;
  return { id, token, params: { id }, date, time, seen: { appointmentStart, version } };
}

/** Other groomers of the brand may be there too. */
const ofAda = ({ ada }: Stage, facts: object) => ({
  groomers: expect.arrayContaining([expect.objectContaining({ id: ada, ...facts })]),
});

export const boardRows: Rows = {
  "GET /v2/staff/board": async (stage) => {
    const { id, token, date } = await movable(stage);
    return {
      token,
      query: { date },
      shows: ofAda(stage, { visits: expect.arrayContaining([expect.objectContaining({ id })]) }),
    };
  },
  "GET /v2/staff/board/week": async (stage) => {
    const { token, date } = await movable(stage);
    const booked = expect.objectContaining({ date, visits: expect.any(Number) });
    return { token, query: { date }, shows: ofAda(stage, { days: expect.arrayContaining([booked]) }) };
  },
  "GET /v2/staff/board/visits/{id}": async (stage) => {
    const { token, params } = await movable(stage);
    return { token, params, shows: { serviceProvider: { id: stage.ada }, canMove: true } };
  },
  "GET /v2/staff/board/fits": async (stage) => {
    const { id, token, date } = await movable(stage);
    return { token, query: { order: id, date }, shows: ofAda(stage, { reason: null }) };
  },
  "GET /v2/staff/board/groomers/{id}/day": async (stage) => {
    const { id, token, date } = await movable(stage);
    const shows = { isOff: false, visits: expect.arrayContaining([expect.objectContaining({ id })]) };
    return { token, params: { id: stage.ada }, query: { date }, shows };
  },
  "POST /v2/staff/board/groomers/{id}/sick": async (stage) => {
    const { id, token, date, seen } = await movable(stage);
    const visits = [{ how: "offer", id, version: seen.version }];
    const shows = { visits: [expect.objectContaining({ id, message: "" })] };
    return { token, params: { id: stage.ada }, body: { date, visits }, shows };
  },
  [`GET ${APPOINTMENT}/judged-time`]: async (stage) => {
    const { token, params, date, time, seen } = await movable(stage);
    const shows = { appointmentStart: seen.appointmentStart, serviceProvider: { id: stage.ada } };
    return { token, params, query: { date, time }, shows };
  },
  [`POST ${APPOINTMENT}/move`]: async (stage) => {
    const { token, params, seen } = await movable(stage);
    const { appointmentStart } = seen;
    return { token, params, body: { ...seen, agreedByPhone: true }, shows: { appointmentStart } };
  },
  [`POST ${APPOINTMENT}/move/undo`]: async (stage) => {
    const { id, token, params, seen } = await movable(stage);
    const body = { ...seen, agreedByPhone: true };
    const moved = await stage.done("POST", `/v2/staff/appointments/${id}/move`, { token, body });
    const { version } = moved.body;
    return { token, params, body: { version }, shows: { id, version: version + 1 } };
  },
  [`POST ${APPOINTMENT}/ask-for-time`]: async (stage) => {
    const { token, params, seen } = await movable(stage);
    const { appointmentStart } = seen;
    return { token, params, body: seen, shows: { proposedTime: { appointmentStart } } };
  },
};
