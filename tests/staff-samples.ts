import { newId } from "#kit/server/ids.ts";

/** Valid calls about the team and its roles, with people and roles who do not exist. */
export function staffSamples(): Record<string, { params?: Record<string, string>; bodies?: unknown[] }> {
  const params = { id: newId() };
  // Who may only change staff may hand on only that.
  const role = { name: "Front desk", permissions: ["staff.write"] };
  const named = { firstName: "Kim", lastName: "Ochoa", email: `kim-${newId()}@example.com` };
  return {
    "PUT /v2/staff/people/{id}/role": { params, bodies: [{ roleId: newId(), from: null }] },
    "POST /v2/staff/people/{id}/end": { params, bodies: [{ description: "Left the team." }] },
    "POST /v2/staff/people/invite": { bodies: [{ ...named, roleId: newId() }] },
    "POST /v2/staff/roles": { bodies: [role] },
    "PUT /v2/staff/roles/{id}": { params, bodies: [role] },
  };
}
