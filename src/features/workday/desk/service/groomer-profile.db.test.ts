import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
let stage: Stage;
let token = "";
let bea = "";
let about: Record<"displayName" | "businessName" | "tagLine" | "description", string>;
let vanityUrl = "";

beforeAll(async () => {
  stage = await makeStage(database);
  token = await stage.staff();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
  const { body } = await call("GET", "");
  const { displayName, businessName, tagLine, description } = body;
  about = { displayName, businessName, tagLine, description };
  vanityUrl = body.vanityUrl;
});

const call = (method: string, path: string, body?: object, id = bea, as = token) =>
  stage.world.call(method, `/v2/staff/groomers/${id}/profile${path}`, { token: as, ...(body && { body }) });
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["before", "after", "reason"])
    .where("action", "=", "change profile of groomer")
    .where("target", "=", `groomer=${bea}`)
    .orderBy("id")
    .execute();
const mails = () =>
  database.db
    .selectFrom("outboxMessages")
    .innerJoin("accounts", "accounts.email", "outboxMessages.recipient")
    .innerJoin("groomers", "groomers.accountId", "accounts.id")
    .select("bodyText")
    .where("key", "like", "%profile-changed")
    .where("groomers.id", "=", bea)
    .execute();

describe("texts that staff set", () => {
  it("are shown, and audited and mailed once with what differs and the reason", async () => {
    const body = { ...about, tagLine: "Calm hands", from: about, reason: "As agreed by phone." };
    const { status, body: shown } = await call("PUT", "/about", body);
    expect([status, shown]).toMatchObject([200, { ...about, tagLine: "Calm hands" }]);
    const repeated = await call("PUT", "/about", body);
    expect(repeated.status).toBe(200);
    expect(await entries()).toEqual([
      {
        before: { "Tag line": about.tagLine },
        after: { "Tag line": "Calm hands" },
        reason: "As agreed by phone.",
      },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.bodyText).toContain("→ Calm hands");
    expect(mail?.bodyText).toContain("As agreed by phone.");
    expect(mail?.bodyText).toContain("/groomer/profile");
  });

  it("are not set over what the groomer has set since", async () => {
    const { token: own } = await stage.groomer(bea);
    const changed = { ...about, tagLine: "Quick hands" };
    const saved = await stage.world.call("PUT", "/v2/groomer/profile/about", { token: own, body: changed });
    expect(saved.status).toBe(200);
    const { status } = await call("PUT", "/about", { ...about, tagLine: "Calm hands", from: about });
    expect([status, (await call("GET", "")).body.tagLine]).toEqual([409, "Quick hands"]);
    expect(await entries(), "the groomer's own change is not recorded").toEqual([]);
  });

  it("replace a text that an earlier version stored with blanks at its ends", async () => {
    const description = "Call me for a bath. \n";
    const { db } = database;
    const store = () =>
      db.updateTable("groomers").set({ description, tagLine: " Soft " }).where("id", "=", bea);
    await store().execute();
    const { description: shown, tagLine } = (await call("GET", "")).body;
    expect([shown, tagLine]).toEqual([description, " Soft "]);
    const from = { ...about, description, tagLine };
    const to = { ...about, description: "Call for a bath.", tagLine: "Soft" };
    expect((await call("PUT", "/about", { ...to, from })).status).toBe(200);
    await store().execute();
    const trimmed = { ...from, tagLine: "Soft", description: description.trim() };
    expect((await call("PUT", "/about", { ...to, from: trimmed })).status, "sent without blanks").toBe(200);
  });

  it("are not set by two of the team at once", async () => {
    const answers = await Promise.all(
      ["Calm hands", "Quick hands"].map((tagLine) =>
        call("PUT", "/about", { ...about, tagLine, from: about }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(1);
  });
});

describe("links, phone and address that staff set", () => {
  const none = { videoLink: "", facebook: "", instagram: "", yelp: "" };

  it("have the rules of the groomer's own calls", async () => {
    const links = await call("PUT", "/links", { ...none, yelp: "https://evil.example", from: none });
    expect([links.status, Object.keys(links.body.errors)]).toEqual([422, ["yelp"]]);
    const taken = await database.db
      .selectFrom("groomers")
      .select("vanityUrl")
      .where("id", "=", stage.ada)
      .executeTakeFirstOrThrow();
    const address = await call("PUT", "/vanity-url", { vanityUrl: taken.vanityUrl, from: { vanityUrl } });
    expect([address.status, Object.keys(address.body.errors)]).toEqual([422, ["vanityUrl"]]);
  });

  it("are audited, and not set over what has changed since", async () => {
    const yelp = "https://www.yelp.com/biz/bea-comb";
    expect((await call("PUT", "/links", { ...none, yelp, from: none })).status).toBe(200);
    const body = { vanityUrl: "bea-combs", from: { vanityUrl } };
    expect((await call("PUT", "/vanity-url", body)).body).toMatchObject({ yelp, vanityUrl: "bea-combs" });
    expect(await entries()).toMatchObject([
      { before: { Yelp: "" }, after: { Yelp: yelp } },
      { before: { Address: `/${vanityUrl}` }, after: { Address: "/bea-combs" } },
    ]);
    const stale = [
      await call("PUT", "/links", { ...none, from: none }),
      await call("PUT", "/vanity-url", { vanityUrl: "bea-comb-two", from: { vanityUrl } }),
      await call("PUT", "/phone", { showsPhone: false, from: { showsPhone: true } }),
    ];
    expect(
      stale.map(({ status }) => status),
      "a repeat passes",
    ).toEqual([409, 409, 200]);
  });

  it("hide a phone number that the groomer shows, and show none that the groomer hides", async () => {
    const shows = (showsPhone: boolean) =>
      database.db.updateTable("groomers").set({ showsPhone }).where("id", "=", bea).execute();
    await shows(true);
    const hidden = await call("PUT", "/phone", { showsPhone: false, from: { showsPhone: true } });
    expect([hidden.status, hidden.body.showsPhone]).toEqual([200, false]);
    const shown = await call("PUT", "/phone", { showsPhone: true, from: { showsPhone: false } });
    expect([shown.status, shown.body.errors]).toEqual([
      422,
      { showsPhone: ["Only the groomer can show this number"] },
    ]);
  });

  it("may leave more addresses than the groomer may", async () => {
    const left = Array.from({ length: 10 }, (_, at) => `bea-was-here-${at}-${bea.slice(-6)}`);
    const { siteId } = stage.world;
    await database.db
      .insertInto("formerVanityUrls")
      .values(left.map((former) => ({ siteId, groomerId: bea, vanityUrl: former, leftAt: stage.now() })))
      .execute();
    const body = { vanityUrl: `bea-${bea.slice(-6)}` };
    const { token: own } = await stage.groomer(bea);
    const path = "/v2/groomer/profile/vanity-url";
    expect((await stage.world.call("PUT", path, { token: own, body })).status).toBe(422);
    expect((await call("PUT", "/vanity-url", { ...body, from: { vanityUrl } })).status).toBe(200);
  });
});

it("readers only read, and another brand's groomer is missing", async () => {
  const { siteId } = stage.world;
  const permissions = ["groomers.read"] as const;
  const reader = await makeStaffMember(database.db, siteId, { now: stage.now(), permissions });
  expect((await call("GET", "", undefined, bea, reader.token)).status).toBe(200);
  expect((await call("PUT", "/about", { ...about, from: about }, bea, reader.token)).status).toBe(403);
  const foreign = await (await makeWorld(database.db, { slug: "profile-elsewhere" })).addGroomer();
  const links = { videoLink: "", facebook: "", instagram: "", yelp: "" };
  const answers = [
    await call("GET", "", undefined, foreign),
    await call("PUT", "/about", { ...about, from: about }, foreign),
    await call("PUT", "/links", { ...links, from: links }, foreign),
    await call("PUT", "/phone", { showsPhone: false, from: { showsPhone: false } }, foreign),
    await call("PUT", "/vanity-url", { vanityUrl: "elsewhere", from: { vanityUrl } }, foreign),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});
