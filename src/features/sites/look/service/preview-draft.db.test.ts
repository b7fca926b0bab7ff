import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { hashToken } from "#kit/server/ids.ts";
import { PREVIEW_COOKIE } from "#kit/server/request-identity.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makePhoto } from "#tests/photos.ts";
import { makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
const LOOK = "/v2/staff/look";
const VIOLET = "#7a3e9d";
let world: World;
let staff: Awaited<ReturnType<World["addStaff"]>>;
/** The cookie that begins the preview of `staff`. */
let cookie: string;
let logo: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  staff = await world.addStaff();
  const { token } = staff;
  const { body } = await world.call("GET", LOOK, { token });
  const { primary, secondary } = body.draft;
  const colors = { primary: VIOLET, secondary, from: { primary, secondary } };
  await world.call("PUT", `${LOOK}/colors`, { token, body: colors });
  const added = await world.call("POST", `${LOOK}/pictures/logo`, { token, file: await makePhoto() });
  logo = added.body.draft.logo;
  const begun = await world.call("PUT", `${LOOK}/preview`, { token, body: { isOn: true } });
  const given = begun.cookies.find((one) => one.startsWith(PREVIEW_COOKIE)) ?? "";
  expect(given).toMatch(/HttpOnly/i);
  cookie = given.split(";")[0] ?? "";
});

/** Whether a caller sees the draft. */
async function seesDraft(token: string | null, sent = cookie, where = world): Promise<boolean> {
  const more = { ...(token && { token }), headers: { cookie: sent } };
  const { body, headers } = await where.call("GET", "/v2/sites/current", more);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body.isPreview).toBe(body.colors.primary === VIOLET);
  return body.isPreview;
}

describe("the draft", () => {
  it("is seen by its staff under the cookie, until they end the preview", async () => {
    expect(await seesDraft(staff.token)).toBe(true);
    expect(await seesDraft(staff.token, "")).toBe(false);
    const { token } = staff;
    const ended = await world.call("PUT", `${LOOK}/preview`, { token, body: { isOn: false } });
    expect(ended.cookies.find((one) => one.startsWith(PREVIEW_COOKIE))).toMatch(/Max-Age=0/i);
  });

  it("is not seen by other people, also with the cookie", async () => {
    const people = await world.addPeople();
    const tokens = [null, people.customer.token, people.groomer.token, people.renter.token];
    for (const token of tokens) expect(await seesDraft(token)).toBe(false);
    const another = await world.addStaff();
    const now = world.clock.now();
    const secondSession = await makeSignIn(database.db, world.siteId, staff.accountId, { now });
    for (const token of [another.token, secondSession]) expect(await seesDraft(token)).toBe(false);
    const elsewhere = await makeWorld(database.db);
    expect(await seesDraft(staff.token, cookie, elsewhere)).toBe(false);
    expect(await seesDraft((await elsewhere.addStaff()).token, cookie, elsewhere)).toBe(false);
  });

  it("is no longer seen without the permission, or after the session has ended", async () => {
    const permissions = PERMISSIONS.filter((name) => name !== "site.write");
    const change = { permissions, roleId: null };
    const ofStaff = database.db.updateTable("staffMembers").where("accountId", "=", staff.accountId);
    await ofStaff.set(change).execute();
    expect(await seesDraft(staff.token)).toBe(false);
    await ofStaff.set({ permissions: null }).execute();
    expect(await seesDraft(staff.token)).toBe(true);
    await database.db
      .updateTable("signIns")
      .set({ revokedAt: world.clock.now() })
      .where("tokenHash", "=", hashToken(staff.token))
      .execute();
    expect(await seesDraft(staff.token)).toBe(false);
  });

  it("is seen while its staff act for a customer in that session, and in no other way", async () => {
    const { accountId } = await world.addCustomer();
    const { id: staffSignInId } = await database.db
      .selectFrom("signIns")
      .select("id")
      .where("tokenHash", "=", hashToken(staff.token))
      .executeTakeFirstOrThrow();
    const act = async (from?: string) => {
      const over = { now: world.clock.now(), impersonatorId: staff.accountId };
      const token = await makeSignIn(database.db, world.siteId, accountId, over);
      const row = database.db.updateTable("signIns").where("tokenHash", "=", hashToken(token));
      if (from) await row.set({ staffSignInId: from }).execute();
      return token;
    };
    const acting = await act(staffSignInId);
    expect(await seesDraft(acting)).toBe(true);
    expect((await world.call("GET", logo, { token: acting, headers: { cookie } })).status).toBe(200);
    expect((await world.call("GET", logo, { token: acting })).status).toBe(404);
    // Of another session of the same person.
    expect(await seesDraft(await act())).toBe(false);
    const ofStaff = database.db.updateTable("staffMembers").where("accountId", "=", staff.accountId);
    await ofStaff.set({ permissions: ["act.as"], roleId: null }).execute();
    expect(await seesDraft(acting)).toBe(false);
  });

  it("has pictures that only staff who may change settings see", async () => {
    // Another world has another storage, so the picture comes after it.
    const elsewhere = await makeWorld(database.db);
    const foreign = await elsewhere.addStaff();
    const given = { token: staff.token, file: await makePhoto() };
    const { draft } = (await world.call("POST", `${LOOK}/pictures/image`, given)).body;
    const shown = await world.call("GET", draft.image, { token: staff.token });
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const now = world.clock.now();
    const lacking = { now, permissions: PERMISSIONS.filter((name) => name !== "site.write") };
    const reader = await makeStaffMember(database.db, world.siteId, lacking);
    const { customer, groomer } = await world.addPeople();
    for (const token of [undefined, reader.token, customer.token, groomer.token]) {
      const answer = await world.call("GET", draft.image, { ...(token && { token }), headers: { cookie } });
      expect(answer.status).toBe(404);
    }
    expect((await elsewhere.call("GET", draft.image, { token: foreign.token })).status).toBe(404);
    expect((await world.call("GET", LOOK, { token: reader.token })).status).toBe(403);
  });
});
