import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { makeSignIn } from "../../factory.ts";

const database = useDatabase();
const SESSIONS = "/v2/account/sessions";
let world: World;
let me: { accountId: string; token: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  me = await world.addCustomer();
});

const signIn = (over: { impersonatorId?: string } = {}) => {
  world.clock.advance({ minutes: 1 });
  return makeSignIn(database.db, world.siteId, me.accountId, { now: world.clock.now(), ...over });
};
const list = (token = me.token) => world.call("GET", SESSIONS, { token });
const end = (id: string, token = me.token) => world.call("DELETE", `${SESSIONS}/${id}`, { token });
const isOpen = async (token: string) => (await list(token)).status === 200;

describe("a person's sessions", () => {
  it("are listed by their latest use, with marks for the current session and for staff", async () => {
    const phone = await signIn();
    const { staff } = await world.addPeople();
    await signIn({ impersonatorId: staff.accountId });
    await world.addCustomer();
    const { body } = await list(phone);
    const flags = body.map((session: { isCurrent: boolean; isStaff: boolean }) => [
      session.isCurrent,
      session.isStaff,
    ]);
    expect(flags).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(JSON.stringify(body)).not.toContain(phone);
  });

  it("end one at a time; an ended session is no longer found", async () => {
    const phone = await signIn();
    const [{ id }] = (await list(phone)).body.filter((session: { isCurrent: boolean }) => session.isCurrent);
    const { status, body } = await end(id);
    expect([status, body.length]).toEqual([200, 1]);
    expect(await isOpen(phone)).toBe(false);
    expect((await end(id)).status).toBe(404);
  });

  it("end together, except the current session", async () => {
    const others = [await signIn(), await signIn()];
    const { body } = await world.call("POST", `${SESSIONS}/end-others`, { token: me.token });
    expect(body).toMatchObject([{ isCurrent: true }]);
    expect([await isOpen(me.token), ...(await Promise.all(others.map(isOpen)))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("can be ended only by their owner, not by strangers or staff who impersonate", async () => {
    const stranger = await world.addCustomer();
    const [{ id }] = (await list()).body;
    const missing = await end(newId());
    expect((await end(id, stranger.token)).body).toEqual(missing.body);
    const { staff } = await world.addPeople();
    const acting = await signIn({ impersonatorId: staff.accountId });
    expect((await end(id, acting)).status).toBe(403);
    const others = await world.call("POST", `${SESSIONS}/end-others`, { token: acting });
    expect(others.status).toBe(403);
    expect(await isOpen(me.token)).toBe(true);
  });

  it("include the current session for every role", async () => {
    const people = await world.addPeople();
    for (const { token } of Object.values(people)) {
      const { body } = await list(token);
      expect(body.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    }
  });
});
