import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { DeskPage } from "../contract.ts";
import { PAGE_FAULTS, PAGE_REFUSALS, stillLinked } from "../words.ts";

const database = useDatabase();
const PAGES = "/v2/staff/pages";
const PAGE = {
  ...{ path: "parking", title: "Parking", description: "Where our vans park" },
  ...{ body: "We need a space of 7 m.", inMenu: false },
};
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
});

const create = (over: object = {}) => world.call("POST", PAGES, { token, body: { ...PAGE, ...over } });
const change = (id: string, over: object = {}) =>
  world.call("PUT", `${PAGES}/${id}`, { token, body: { ...PAGE, revision: 1, ...over } });
const step = (id: string, part: "archive" | "restore", revision: number) =>
  world.call("POST", `${PAGES}/${id}/${part}`, { token, body: { revision } });
const read = async (id: string): Promise<DeskPage> =>
  (await world.call("GET", `${PAGES}/${id}`, { token })).body;
const visit = (path: string) => world.call("GET", `/v2/sites/pages?path=${path}`);
const menu = async () => {
  const { site } = (await world.call("GET", "/v2/sites/current")).body;
  const { body } = await world.call("GET", `/v1/sites/${site}/menu/primary`);
  return body.map(({ title, url }: { title: string; url: string }) => `${title} ${url}`);
};
const setting = (name: string, value: string) =>
  database.pool.query(
    "update sites set settings = settings || jsonb_build_object($2::text, $3::text) where id = $1",
    [world.siteId, name, value],
  );
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "target", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("a new page", () => {
  it("is found by visitors at once, in the menu if it is wanted there, and is audited", async () => {
    const before = await menu();
    const { status, body } = await create({ inMenu: true });
    expect([status, body]).toMatchObject([
      200,
      { ...PAGE, inMenu: true, address: "/s/parking", revision: 1 },
    ]);
    const { title, description } = PAGE;
    expect((await visit("parking")).body).toMatchObject({ title, description, body: PAGE.body });
    expect(await menu()).toEqual([...before, "Parking /s/parking"]);
    expect(await entries()).toMatchObject([
      { action: "make page", target: `page=${body.id}`, before: { path: "" }, after: { path: "parking" } },
    ]);
  });

  it.each([
    ["a name of the website's own pages", { path: "login" }, "path"],
    ["capitals", { path: "Parking" }, "path"],
    ["a path that leads up", { path: "../parking" }, "path"],
    ["no title", { title: " " }, "title"],
    ["a description of two lines", { description: "One\nTwo" }, "description"],
    ["no text", { body: "\n" }, "body"],
    ["a text that is too long", { body: "a".repeat(19_001) }, "body"],
  ])("is refused at its field with %s", async (_, over, field) => {
    const { status, body } = await create(over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it("does not take the name of a groomer's page, present or former, or of another page", async () => {
    const groomerId = await world.addGroomer();
    await database.db
      .updateTable("groomers")
      .set({ vanityUrl: "Ada-Grooms" })
      .where("id", "=", groomerId)
      .execute();
    await database.db
      .insertInto("formerVanityUrls")
      .values({ siteId: world.siteId, groomerId, vanityUrl: "ada-before", leftAt: world.clock.now() })
      .execute();
    for (const path of ["ada-grooms", "ada-before"])
      expect((await create({ path })).body.errors).toEqual({ path: [PAGE_FAULTS.groomer] });
    const answers = await Promise.all([create(), create()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await create()).body.errors).toEqual({ path: [PAGE_FAULTS.taken] });
  });
});

it("adds no second link to a page to which the menu leads already", async () => {
  const link = { id: newId(), siteId: world.siteId, menu: "primary", position: 9, slug: "p", title: "Vans" };
  await database.db
    .insertInto("menuItems")
    .values({ ...link, url: "/s/parking/" })
    .execute();
  const before = await menu();
  expect((await create({ inMenu: true })).body).toMatchObject({ inMenu: true });
  expect(await menu()).toEqual(before);
  const { id } = (await create({ path: "vans" })).body;
  await database.pool.query("update menu_items set url = '/s/trucks?a' where id = $1", [link.id]);
  await change(id, { path: "trucks", inMenu: true });
  expect(await menu()).toHaveLength(before.length);
});

describe("a changed page", () => {
  it("moves with its link in the menu, and leaves the menu when that is chosen", async () => {
    const before = await menu();
    const { id } = (await create({ inMenu: true })).body;
    await change(id, { path: "where-we-park", title: "Where we park", inMenu: true });
    expect(await menu()).toEqual([...before, "Where we park /s/where-we-park"]);
    expect((await visit("parking")).status).toBe(404);
    expect((await visit("where-we-park")).status).toBe(200);
    await change(id, { inMenu: false, revision: 2 });
    expect(await menu()).toEqual(before);
    expect((await entries()).at(-1)).toMatchObject({
      before: { inMenu: true, revision: 2 },
      after: { inMenu: false, revision: 3 },
    });
  });

  it.each(["/s/parking/", "/s/parking#vans", "/s/parking?from=menu"])(
    "has one link in the menu, which follows, also if it is %s",
    async (url) => {
      const before = await menu();
      const { id } = (await create({ inMenu: true })).body;
      await database.pool.query("update menu_items set url = $2 where site_id = $1 and slug = 'parking'", [
        ...[world.siteId, url],
      ]);
      expect(await read(id)).toMatchObject({ inMenu: true });
      expect((await step(id, "archive", 1)).body.message).toBe(stillLinked(["menu"]));
      await change(id, { title: "Vans", inMenu: true });
      expect(await menu()).toEqual([...before, `Vans ${url}`]);
      await change(id, { path: "vans", title: "Vans", inMenu: true, revision: 2 });
      expect(await menu()).toEqual([...before, `Vans ${url.replace("parking", "vans").replace(/\/$/, "")}`]);
      await change(id, { path: "vans", revision: 3 });
      expect(await menu()).toEqual(before);
    },
  );

  it("is refused after another person's save, and when two save at once one is", async () => {
    const { id } = (await create()).body;
    await change(id, { title: "Theirs" });
    const { status, body } = await change(id);
    expect([status, body.message]).toEqual([409, PAGE_REFUSALS.changed]);
    expect(await read(id)).toMatchObject({ title: "Theirs", revision: 2 });
    const both = await Promise.all([change(id, { revision: 2 }), change(id, { revision: 2 })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("stays at a path to which the logo leads", async () => {
    const { id } = (await create()).body;
    await setting("homeRoute", "/s/parking");
    const { status, body } = await change(id, { path: "elsewhere" });
    expect([status, body.errors]).toEqual([422, { path: [stillLinked(["home"])] }]);
    expect((await change(id, { title: "Same path" })).status).toBe(200);
  });
});

describe("an archived page", () => {
  it("is not found until it is restored", async () => {
    const { id } = (await create()).body;
    expect((await step(id, "archive", 1)).body).toMatchObject({ isArchived: true, revision: 2 });
    expect((await visit("parking")).status).toBe(404);
    expect((await step(id, "archive", 2)).body.message).toBe(PAGE_REFUSALS.archived);
    expect((await step(id, "restore", 1)).body.message).toBe(PAGE_REFUSALS.stepChanged);
    expect((await change(id, { inMenu: true, revision: 2 })).body.errors).toEqual({
      inMenu: [PAGE_FAULTS.archived],
    });
    expect((await step(id, "restore", 2)).status).toBe(200);
    expect((await visit("parking")).status).toBe(200);
  });

  it("is refused while a link leads to it, with where", async () => {
    const { id } = (await create({ inMenu: true })).body;
    await setting("bookNowRoute", "/s/parking");
    const { status, body } = await step(id, "archive", 1);
    expect([status, body.message]).toEqual([409, stillLinked(["bookNow", "menu"])]);
    expect((await visit("parking")).status).toBe(200);
  });
});

describe("pages", () => {
  it("are of the own brand, and need the permission to change texts", async () => {
    const { id } = (await create()).body;
    const elsewhere = await makeWorld(database.db);
    const { token: foreign } = await elsewhere.addStaff();
    expect((await elsewhere.call("GET", `${PAGES}/${id}`, { token: foreign })).status).toBe(404);
    expect((await elsewhere.call("POST", PAGES, { token: foreign, body: PAGE })).status).toBe(200);
    const permissions = PERMISSIONS.filter((permission) => permission !== "content.write");
    const lacking = await makeStaffMember(database.db, world.siteId, { permissions });
    expect((await world.call("GET", PAGES, { token: lacking.token })).status).toBe(403);
  });
});
