import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";

const ORDER = "/v2/groomer/orders/{id}/series";
const GROOMER = "/v2/groomer/series";
const OWN = "/v2/customer/series";
const STAFF_ORDER = "/v2/staff/orders/{id}/series";
const STAFF = "/v2/staff/series/{id}";

/** Valid calls about standing appointments, of visits that do not exist. */
export function seriesSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  const dateParams = { ...params, date: "2027-02-01" };
  const startsAt = "2027-02-02T17:00:00.000Z";
  const agreedTotal = { min: 8_000, max: 11_000 };
  const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
  const rescheduleId = CHANGE_REASONS.find(({ category }) => category === "customer-reschedule")?.id;
  const start = {
    ...{ id: newId(), weeks: 6, agreedTotal, isAgreed: true },
    changes: [{ date: "2027-02-01", startsAt }],
  };
  const moved = { from: "2027-02-01", to: "2027-02-03", time: "11:00" };
  /** From the first planned date of `makeSeries`. */
  const planned = { ...moved, from: "2028-01-03", to: "2028-01-05" };
  const movedInput = {
    ...{ id: newId(), ...moved, moves: 0, isAgreed: true },
    changes: [{ date: "2027-02-01", startsAt }],
  };
  return {
    [`GET ${STAFF_ORDER}`]: { params, query: { weeks: "6" } },
    [`POST ${STAFF_ORDER}`]: { params, bodies: [start] },
    [`GET ${STAFF}`]: { params },
    [`GET ${STAFF}/dates/{date}`]: { params: dateParams },
    [`POST ${STAFF}/dates/{date}`]: { params: dateParams, bodies: [{ startsAt, agreedTotal }] },
    [`POST ${STAFF}/end`]: { params, bodies: [{ from: "2027-02-01", description: "The customer moves." }] },
    [`GET ${STAFF}/move`]: { params, query: moved },
    [`POST ${STAFF}/move`]: { params, bodies: [movedInput] },
    [`GET ${ORDER}`]: { params, query: { weeks: "6" } },
    [`POST ${ORDER}`]: { params, bodies: [start] },
    [`GET ${GROOMER}`]: { query: { page: "1", limit: "20" } },
    [`GET ${GROOMER}/{id}`]: { params },
    [`GET ${GROOMER}/{id}/dates/{date}`]: { params: dateParams },
    [`POST ${GROOMER}/{id}/dates/{date}`]: { params: dateParams, bodies: [{ startsAt, agreedTotal }] },
    [`POST ${GROOMER}/{id}/end`]: { params, bodies: [{ from: "2027-02-01" }] },
    [`GET ${GROOMER}/{id}/move`]: { params, query: moved },
    [`POST ${GROOMER}/{id}/move`]: { params, bodies: [movedInput] },
    [`GET ${OWN}/{id}/move`]: { params, query: planned },
    [`POST ${OWN}/{id}/move`]: {
      params,
      bodies: [
        {
          ...{ id: newId(), ...moved, moves: 0, reasonId: rescheduleId },
          changes: [{ date: "2027-02-01", startsAt, agreedTotal }],
        },
      ],
    },
    [`GET ${OWN}/{id}`]: { params },
    [`POST ${OWN}/{id}/end`]: { params, bodies: [{ from: "2027-02-01", reasonId }] },
  };
}
