import { newId } from "#kit/server/ids.ts";

const STAFF = "/v2/staff/earnings";
const GROOMER = "/v2/groomer/earnings";

/** Valid calls of earnings, with statements that do not exist. */
export function earningSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { id: newId() };
  const query = { limit: "20", page: "1" };
  const days = { from: "2027-01-01", to: "2027-01-31" };
  return {
    [`GET ${GROOMER}/statements`]: { query },
    [`GET ${GROOMER}/statements/{id}`]: { params },
    [`GET ${GROOMER}/statements/{id}/csv`]: { params },
    [`PUT ${STAFF}/rates/{firstDay}`]: {
      params: { firstDay: "2029-01-01" },
      bodies: [{ basisPoints: 6_000 }],
    },
    [`GET ${STAFF}/statements`]: {
      query: { ...query, state: "closed", from: "2027-01-01", to: "2027-01-31" },
    },
    "GET /v2/staff/money/charges": { query: { ...query, kind: "failed" } },
    "GET /v2/staff/money/refunds": { query: { ...query, ...days, state: "failed" } },
    "POST /v2/staff/money/exports/refunds": {
      bodies: [
        { ...days, state: "failed", area: newId(), password: "four plain words do" },
        { confirmCode: "493021" },
      ],
    },
    "GET /v2/staff/money/ledger": { query: { ...query, ...days, kind: "capture" } },
    "POST /v2/staff/money/exports/ledger": {
      bodies: [
        { ...days, kind: "capture", area: newId(), password: "four plain words do" },
        { ...days, confirmCode: "493021" },
      ],
    },
    "GET /v2/staff/money/gift-cards": { query },
    "GET /v2/staff/money/credit": { query },
    [`POST ${STAFF}/exports/statements`]: {
      bodies: [
        { state: "paid", from: "2027-01-01", to: "2027-01-31", password: "four plain words do" },
        { confirmCode: "493021" },
      ],
    },
    [`POST ${STAFF}/exports/statements/{id}`]: {
      params,
      bodies: [{ password: "four plain words do" }, { confirmCode: "493021" }],
    },
    [`GET ${STAFF}/statements/{id}`]: { params },
    [`POST ${STAFF}/statements/{id}/approve`]: { params },
    [`POST ${STAFF}/statements/{id}/paid`]: { params, bodies: [{ reference: "ACH 48213" }] },
  };
}
