import { beforeAll, beforeEach, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { makeCustomer, makeStaffMember } from "../../factory.ts";
import { RETURN_COOKIE } from "../../rules/impersonation.ts";

const database = useDatabase();
let world: World;
let staff: { token: string };
let acting: { token: string; cookie: string };

const cookieOf = (cookies: readonly string[], name: string) =>
  cookies.findLast((cookie) => cookie.startsWith(`${name}=`))?.match(/=([^;]*)/)?.[1];
const role = async (token: string) =>
  (await world.call("GET", "/v2/account/me", { token })).body.person?.role ?? null;

async function act(token: string) {
  const { customerId: id } = await makeCustomer(database.db, world.siteId, { now: world.clock.now() });
  const body = { role: "customer", id, description: "A visit moved by phone" };
  const begun = await world.call("POST", "/v2/staff/act-for", { token, body });
  return { token: begun.body.token as string, cookie: cookieOf(begun.cookies, RETURN_COOKIE) ?? "" };
}

/** Stops with the token of a session and the cookie that leads back; answers the new session's token. */
async function stop(token: string, cookie: string) {
  const headers = { cookie: `${RETURN_COOKIE}=${cookie}` };
  const { status, body, cookies } = await world.call("POST", "/v2/account/stop-acting", { token, headers });
  return { status, ...body, session: cookieOf(cookies, "waggon_session") };
}

beforeAll(async () => {
  world = await makeWorld(database.db);
});
beforeEach(async () => {
  staff = await makeStaffMember(database.db, world.siteId, { now: world.clock.now() });
  acting = await act(staff.token);
});

it("the browser that began an impersonation is staff again, with a new token of the same session", async () => {
  const open = () => world.call("GET", "/v2/account/sessions", { token: staff.token });
  const { status, body: before } = await open();
  expect(status).toBe(200);
  const stopped = await stop(acting.token, acting.cookie);
  expect(stopped).toMatchObject({ status: 200, role: "customer", isStaffAgain: true });
  expect(await role(acting.token)).toBeNull();
  expect(await role(staff.token)).toBeNull();
  staff = { token: stopped.session };
  expect(await role(staff.token)).toBe("staff");
  expect((await open()).body).toEqual(before);
});

it("the token that leads back works once, and only with its own impersonation", async () => {
  const second = await act(staff.token);
  expect(await stop(second.token, acting.cookie)).toMatchObject({ isStaffAgain: false, session: "" });
  expect((await stop(second.token, second.cookie)).status).not.toBe(200);
  expect((await stop(acting.token, acting.cookie)).isStaffAgain).toBe(true);
  expect((await stop(acting.token, acting.cookie)).status).not.toBe(200);
});

it("an impersonation without its cookie leads nowhere, and none is stopped by staff or customers", async () => {
  expect(await stop(acting.token, "")).toMatchObject({ status: 200, isStaffAgain: false, session: "" });
  expect(await role(staff.token)).toBe("staff");
  const { cookie } = await act(staff.token);
  expect((await stop(staff.token, cookie)).status).toBe(409);
  const mia = await makeCustomer(database.db, world.siteId, { now: world.clock.now() });
  expect((await stop(mia.token, cookie)).status).toBe(409);
  expect(await role(mia.token)).toBe("customer");
});

it("nothing leads back to a staff session that has ended, nor after an hour", async () => {
  await world.call("POST", "/v2/account/sign-out", { token: staff.token });
  expect((await stop(acting.token, acting.cookie)).session).not.toBeTruthy();
  const other = await makeStaffMember(database.db, world.siteId, { now: world.clock.now() });
  const late = await act(other.token);
  world.clock.advance({ minutes: 60 });
  expect((await stop(late.token, late.cookie)).status).not.toBe(200);
  expect(await role(other.token)).toBe("staff");
});
