import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { including, type Rows, type Stage } from "./stage.ts";

const ROLES = "/v2/staff/roles";

/** Another member of the team, without a role. */
const colleague = (stage: Stage) =>
  makeStaffMember(stage.db, stage.world.siteId, { now: stage.now(), permissions: ["staff.write"] });

/** Who changes staff accounts and may do nothing else can give and change such a role. */
const roleNamed = (name: string) => ({ name, permissions: ["staff.write"] });

async function makeRole(stage: Stage, token: string): Promise<{ id: string; name: string }> {
  return (await stage.done("POST", ROLES, { token, body: roleNamed(`Desk ${newId()}`) })).body;
}

export const staffRows: Rows = {
  "GET /v2/staff/me": async (stage) => ({
    token: await stage.staff(),
    shows: { displayName: "Sam Reyes", role: "", areas: including({ id: stage.world.areaId }) },
  }),
  "GET /v2/staff/day": async (stage) => ({
    token: await stage.staff(),
    shows: { areas: including({ id: stage.world.areaId }) },
  }),
  "GET /v2/staff/audit": async (stage) => ({ token: await stage.staff(), query: { calls: "true" } }),
  "GET /v2/staff/audit/actors": async (stage) => ({ token: await stage.staff() }),
  "GET /v2/staff/people": async (stage) => ({ token: await stage.staff() }),
  "PUT /v2/staff/people/{id}/role": async (stage) => {
    const token = await stage.staff();
    const { staffId: id } = await colleague(stage);
    const { id: roleId, name } = await makeRole(stage, token);
    return { token, params: { id }, body: { roleId, from: null }, shows: { role: { name } } };
  },
  "POST /v2/staff/people/{id}/end": async (stage) => {
    const { staffId: id } = await colleague(stage);
    return {
      token: await stage.staff(),
      params: { id },
      body: { description: "Left." },
      shows: { state: "ended" },
    };
  },
  "POST /v2/staff/people/invite": async (stage) => {
    const token = await stage.staff();
    const named = { firstName: "Kim", lastName: "Ochoa", email: `kim-${newId()}@example.com` };
    const body = { ...named, roleId: (await makeRole(stage, token)).id };
    return { token, body, shows: { displayName: "Kim Ochoa", state: "invited" } };
  },
  [`GET ${ROLES}`]: async (stage) => ({ token: await stage.staff() }),
  [`POST ${ROLES}`]: async (stage) => {
    const body = roleNamed(`Desk ${newId()}`);
    return { token: await stage.staff(), body, shows: { ...body, builtIn: null, people: 0 } };
  },
  [`PUT ${ROLES}/{id}`]: async (stage) => {
    const token = await stage.staff();
    const { id, name } = await makeRole(stage, token);
    const changed = roleNamed(`Desk ${newId()}`);
    return { token, params: { id }, body: { ...changed, from: roleNamed(name) }, shows: changed };
  },
};
