import { newId } from "#kit/server/ids.ts";

const APPOINTMENT = "/v2/groomer/appointments/{id}";
const ORDER = "/v2/staff/orders/{id}";
const REPORT = {
  petReports: [
    { petId: newId(), findings: [{ part: "coat", remark: "Fine" }], note: "Calm.", nextVisitWeeks: 6 },
  ],
  petServices: [{ petServiceId: newId(), spNote: "A short cut." }],
};
const AT = "2027-01-05T16:00:00.000Z";

/** Valid calls about a groomer's day, with visits that do not exist. */
export function workdaySamples(): Record<
  string,
  { params: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  return {
    "GET /v2/groomer/day/{date}": { params: { date: "2027-01-05" } },
    "GET /v2/groomer/day/{date}/better-order": { params: { date: "2027-01-05" } },
    "GET /v2/groomer/week/{date}": { params: { date: "2027-01-05" } },
    [`GET ${APPOINTMENT}`]: { params },
    [`POST ${APPOINTMENT}/marks`]: { params, bodies: [{ mark: "on_my_way", at: AT }] },
    [`DELETE ${APPOINTMENT}/marks/{mark}`]: { params: { ...params, mark: "on_my_way" } },
    [`POST ${APPOINTMENT}/ask-for-time`]: { params, bodies: [{ appointmentStart: AT }] },
    [`GET ${APPOINTMENT}/judged-time`]: { params, query: { date: "2027-01-05", time: "16:00" } },
    [`POST ${APPOINTMENT}/move`]: { params, bodies: [{ appointmentStart: AT, agreedByPhone: true }] },
    [`POST ${APPOINTMENT}/proposed-time/withdraw`]: { params, bodies: [{ appointmentStart: AT }] },
    [`GET ${APPOINTMENT}/hand-over`]: { params },
    [`POST ${APPOINTMENT}/hand-over`]: { params, bodies: [{ serviceProviderId: newId() }] },
    [`POST ${ORDER}/marks`]: { params, bodies: [{ mark: "on_my_way", at: AT }] },
    [`DELETE ${ORDER}/marks/{mark}`]: { params: { ...params, mark: "on_my_way" } },
    [`GET ${ORDER}/report`]: { params },
    [`PUT ${ORDER}/report`]: { params, bodies: [REPORT] },
    [`POST ${APPOINTMENT}/late`]: { params, bodies: [{ arrivesAt: AT, at: AT }] },
  };
}
