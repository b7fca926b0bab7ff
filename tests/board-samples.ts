import { newId } from "#kit/server/ids.ts";

/** Valid calls about the board and its visits, which do not exist. */
export function boardSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  const [date, seen] = ["2027-01-05", { appointmentStart: "2027-01-05T23:00:00.000Z", version: 1 }];
  const serviceProviderId = newId();
  const overrides = { reasons: ["closed"], zoneCents: 0, note: "The customer leaves town" };
  const move = { ...seen, serviceProviderId, agreedByPhone: true };
  const answers = [
    { how: "offer", id: newId(), version: 1 },
    { how: "book", id: newId(), version: 1, serviceProviderId, agreedByPhone: true },
  ];
  const APPOINTMENT = "/v2/staff/appointments/{id}";
  return {
    "GET /v2/staff/board": { query: { date, waiting: "all" } },
    "GET /v2/staff/board/week": { query: { date, area: newId(), groomer: newId() } },
    "GET /v2/staff/board/visits/{id}": { params },
    "GET /v2/staff/board/groomers/{id}/day": { params, query: { date } },
    "POST /v2/staff/board/groomers/{id}/sick": {
      params,
      bodies: answers.map((one) => ({ date, visits: [one] })),
    },
    "GET /v2/staff/board/fits": { query: { order: newId(), date } },
    [`GET ${APPOINTMENT}/judged-time`]: { params, query: { date, time: "16:00", serviceProviderId } },
    [`POST ${APPOINTMENT}/move`]: { params, bodies: [move, { ...move, overrides }] },
    [`POST ${APPOINTMENT}/move/undo`]: { params, bodies: [{ version: 1 }] },
    [`POST ${APPOINTMENT}/ask-for-time`]: { params, bodies: [seen] },
  };
}
