import { newId } from "#kit/server/ids.ts";

const PROOFS = [{ password: "four plain words do" }, { confirmCode: "493021" }];
const withProof = (body: object) => PROOFS.map((proof) => ({ ...body, ...proof }));

/** Valid calls about the team and its roles, with people and roles who do not exist. */
export function staffSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: unknown[] }
> {
  const params = { id: newId() };
  // Who may only change staff may hand on only that.
  const role = { name: "Front desk", permissions: ["staff.write"] };
  const named = { firstName: "Kim", lastName: "Ochoa", email: `kim-${newId()}@example.com` };
  const description = "A visit moved by phone";
  const period = { from: "2027-01-01", to: "2027-01-31" };
  const phone = { prefix: "+1", number: "(480) 555-0123" };
  return {
    "POST /v2/staff/act-for": {
      bodies: [
        ...withProof({ role: "customer", email: "mia@example.com", description }),
        { role: "customer", phone, description },
        { role: "groomer", id: newId(), description },
      ],
    },
    "GET /v2/staff/act-for/{role}/{id}": { params: { role: "customer", id: newId() } },
    "GET /v2/staff/audit": {
      query: {
        ...{ actor: newId(), object: newId(), until: "2026-11-24", calls: "true", before: "4711" },
      },
    },
    "POST /v2/staff/proof/code": { bodies: [{ to: "email" }] },
    "PUT /v2/staff/people/{id}/role": { params, bodies: withProof({ roleId: newId(), from: null }) },
    "POST /v2/staff/people/{id}/end": { params, bodies: withProof({ description: "Left the team." }) },
    "POST /v2/staff/people/invite": { bodies: withProof({ ...named, roleId: newId() }) },
    "POST /v2/staff/roles": { bodies: withProof(role) },
    "PUT /v2/staff/roles/{id}": { params, bodies: withProof({ ...role, from: role }) },
    "GET /v2/staff/inbox": { query: { kind: "order", owner: "free", limit: "20", page: "1" } },
    "PUT /v2/staff/inbox/{kind}/{id}/owner": {
      params: { kind: "lead", ...params },
      bodies: [{ ownerId: null, from: null }],
    },
    "GET /v2/staff/search": { query: { q: "mia" } },
    "GET /v2/staff/outbox": {
      query: {
        ...{ order: newId(), person: newId(), state: "failed", kind: "order" },
        ...{ limit: "20", page: "1" },
      },
    },
    "POST /v2/staff/outbox/{id}/resend": { params, bodies: [{}] },
    "POST /v2/staff/outbox/{id}/put-away": { params, bodies: [{}] },
    "GET /v2/staff/reports/{report}": {
      params: { report: "bookings" },
      query: { ...period, area: newId(), by: "source", compare: "before" },
    },
    "GET /v2/staff/reports/{report}/rows": {
      params: { report: "bookings" },
      query: { ...period, by: "source", key: "staff", measure: "made", limit: "20", page: "1" },
    },
    "POST /v2/staff/reports/{report}/export": {
      params: { report: "bookings" },
      bodies: withProof({ ...period, area: newId() }),
    },
    "GET /v2/staff/leads/{id}": { params },
    "PUT /v2/staff/leads/{id}/state": {
      params,
      bodies: [{ state: "answered", note: "Called her.", from: "open", fromAt: null }],
    },
  };
}
