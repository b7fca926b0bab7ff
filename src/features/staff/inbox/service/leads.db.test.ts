import { beforeAll, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { WAITING } from "#tests/inbox-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { INBOX_REFUSALS } from "../words.ts";

const database = useDatabase();
let stage: Stage;
let token: string;

const addMember = async (permissions?: readonly Permission[]) =>
  makeStaffMember(database.db, stage.world.siteId, {
    now: stage.now(),
    ...(permissions && { permissions }),
  });
beforeAll(async () => {
  stage = await makeStage(database);
  token = (await addMember()).token;
});

const show = (id: string, by = token) => stage.world.call("GET", `/v2/staff/leads/${id}`, { token: by });
/** Sets the state; without `fromAt`, as seen at once. */
async function set(
  id: string,
  body: { state: string; note?: string; from: string; fromAt?: string | null },
  by = token,
) {
  const { fromAt = (await show(id)).body.stateAt } = body;
  return stage.world.call("PUT", `/v2/staff/leads/${id}/state`, { token: by, body: { ...body, fromAt } });
}
const waits = async (id: string) => {
  const { body } = await stage.done("GET", "/v2/staff/inbox?kind=lead&limit=500", { token });
  return body.items.some((item: { id: string }) => item.id === id);
};

it("a lead waits until it is answered, booked or closed, and waits again once it is open", async () => {
  const { id } = await WAITING.lead(stage);
  let from = "open";
  for (const state of ["answered", "open", "booked", "open", "closed"]) {
    expect(await waits(id)).toBe(from === "open");
    const { status, body } = await set(id, { state, note: `now ${state}`, from });
    expect([status, body.state, body.note, body.stateBy]).toEqual([200, state, `now ${state}`, "Sam Reyes"]);
    from = state;
  }
  expect(await waits(id)).toBe(false);
  const entries = await database.db
    .selectFrom("auditEntries")
    .select(["before", "after"])
    .where("target", "=", `lead=${id}`)
    .orderBy("id")
    .execute();
  expect(entries).toHaveLength(5);
  expect(entries[0]).toEqual({
    before: { state: "open" },
    after: { state: "answered", hasNote: true },
  });
});

it("a lead that a colleague has just changed is not changed, and a repeat changes nothing", async () => {
  const { id } = await WAITING.lead(stage);
  const bodies = ["answered", "booked", "closed"].map((state) => ({
    state,
    note: "",
    from: "open",
    fromAt: null,
  }));
  const answers = await Promise.all(bodies.map((body) => set(id, body)));
  const won = answers.findIndex(({ status }) => status === 200);
  const { state } = bodies[won] ?? {};
  const lost = answers.filter((_, n) => n !== won).map(({ status, body }) => [status, body.message]);
  const refusal = [409, INBOX_REFUSALS.leadChanged(state as "answered")];
  expect(lost).toEqual([refusal, refusal]);
  const { stateAt } = (await show(id)).body;
  stage.world.clock.advance({ minutes: 1 });
  expect((await set(id, bodies[won] as never)).body).toMatchObject({ state, stateAt });
});

it("a note that a colleague has written since is not lost, though the state is the same", async () => {
  const { id } = await WAITING.lead(stage);
  const { stateAt: fromAt } = (await set(id, { state: "answered", note: "Called her", from: "open" })).body;
  stage.world.clock.advance({ minutes: 1 });
  const add = (note: string) => set(id, { state: "answered", note, from: "answered", fromAt });
  expect((await add("Called her. She asks for Friday")).status).toBe(200);
  const lost = await add("Called her. Moves away");
  expect([lost.status, lost.body.code]).toEqual([409, "conflict"]);
  expect((await show(id)).body.note).toBe("Called her. She asks for Friday");
});

it("a lead shows no address and no words without the permission to contact customers", async () => {
  const { id } = await WAITING.lead(stage);
  const full = (await show(id)).body;
  expect(full).toMatchObject({ email: "lea@example.com", phoneNumber: "+16025550177" });
  expect(full.message).toContain("602-555-0177");
  const { token: reader } = await addMember(["customers.read"]);
  const masked = (await show(id, reader)).body;
  expect(masked).toMatchObject({ name: "Lea Drew", email: "l••••@example.com", message: null });
  expect(JSON.stringify(masked)).not.toMatch(/lea@|0177/);
  expect((await set(id, { state: "closed", from: "open" }, reader)).status).toBe(403);
});

it("a lead of another brand is as missing as one that never was", async () => {
  const { id } = await WAITING.lead(stage);
  const elsewhere = await makeWorld(database.db);
  const { token: stranger } = await elsewhere.addStaff();
  const foreign = await elsewhere.call("GET", `/v2/staff/leads/${id}`, { token: stranger });
  const missing = await show(newId());
  expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  const body = { state: "closed", note: "", from: "open", fromAt: null };
  const changed = await elsewhere.call("PUT", `/v2/staff/leads/${id}/state`, { token: stranger, body });
  expect([changed.status, changed.body]).toEqual([404, missing.body]);
  expect((await show(id)).body.state).toBe("open");
});
