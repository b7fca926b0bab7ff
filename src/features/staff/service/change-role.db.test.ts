import { beforeAll, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { labelOf, type Permission, toPermissions } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";

const database = useDatabase();
const ROLES = "/v2/staff/roles";
let stage: Stage;

beforeAll(async () => {
  stage = await makeStage(database);
});

const owner = async () =>
  (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now() })).token;

it("of two owners who change a role at once, one is refused and shown what it is now", async () => {
  const tokens = [await owner(), await owner()] as const;
  const name = "Front desk";
  const from = { name, permissions: ["messages.read", "orders.read", "orders.write"] };
  const { id } = (await stage.done("POST", ROLES, { token: tokens[0], body: from })).body;
  const change = (token: string, body: object) => stage.world.call("PUT", `${ROLES}/${id}`, { token, body });
  const choices: Permission[][] = [["orders.read"], ["orders.read", "orders.write"]];
  const bodies = choices.map((permissions) => ({ name, permissions, from }));
  const answers = await Promise.all(bodies.map((body, n) => change(tokens[n as 0 | 1], body)));
  const won = answers.findIndex(({ status }) => status === 200);
  const lost = answers[1 - won];
  const labels = toPermissions(choices[won] ?? []).map(labelOf);
  expect([lost?.status, lost?.body.code]).toEqual([409, "conflict"]);
  expect(lost?.body.message).toBe(PEOPLE_REFUSALS.roleMovedOn(name, labels));
  const listed = (await stage.done("GET", ROLES, { token: tokens[0] })).body;
  const role = listed.find((one: { id: string }) => one.id === id);
  expect(role.permissions).toEqual(choices[won]);
  // A repeat of the change that is there already changes nothing.
  expect((await change(tokens[1], bodies[won] ?? {})).status).toBe(200);
  const renamed = { ...bodies[won], name: "Desk", from: { name, permissions: choices[won] } };
  expect((await change(tokens[1], renamed)).status).toBe(200);
  expect((await change(tokens[0], { ...renamed, name: "Front" })).status).toBe(409);
});
