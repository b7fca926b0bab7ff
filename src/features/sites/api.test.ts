import { beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { setDeployment } from "./ports.ts";
import { findSite, forgetSites, listEmbedders, setLocalOrigins } from "./service.ts";

const database = useDatabase();
let world: World;
let other: World;

beforeAll(async () => {
  world = await makeWorld(database.db, { slug: "calm" });
  other = await makeWorld(database.db, { slug: "other" });
});

beforeEach(() => {
  setDeployment({ demo: true, mapStyleUrl: null, countryUrl: null, hasRouter: false });
  forgetSites(database.db);
});

const changeSettings = (settings: unknown) =>
  database.db
    .updateTable("sites")
    .set({ settings: JSON.stringify(settings) })
    .where("id", "=", world.siteId)
    .execute();

it("shows the brand of the host, without private settings", async () => {
  await changeSettings({ name: "Calm Paws", wpSiteId: "204", embeddingHosts: ["https://shop.example"] });
  const { status, body } = await world.call("GET", "/v2/sites/current");
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: world.siteId, site: "calm", name: "Calm Paws", demo: true });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["wpSiteId"]));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["embeddingHosts"]));
  expect((await other.call("GET", "/v2/sites/current")).body.site).toBe("other");
});

it("finds a site only by its exact host", async () => {
  expect((await findSite(database.db, "calm.test"))?.slug).toBe("calm");
  for (const host of ["CALM.test", "www.calm.test", "calm.test.evil.example", "alm.test", ""]) {
    expect(await findSite(database.db, host)).toBeNull();
  }
});

it("uses a host's stored origin, else https, or the demo's port on local hosts", async () => {
  const { db } = database;
  const add = (host: string) => db.insertInto("siteHosts").values({ host, siteId: world.siteId }).execute();
  for (const host of ["www.calm.test", "localhost", "calm.localhost", "[::1]"]) await add(host);
  const originsOf = async () => {
    forgetSites(db);
    const hosts = ["calm.test", "www.calm.test", "localhost", "calm.localhost", "[::1]"];
    return Promise.all(hosts.map(async (host) => (await findSite(db, host))?.origin));
  };
  const others = ["http://calm.test", "https://www.calm.test"];
  expect((await originsOf()).slice(0, 3)).toEqual([...others, "https://localhost"]);
  for (const [port, end] of [
    [4123, ":4123"],
    [80, ""],
  ] as const) {
    await setLocalOrigins(db, port);
    const local = ["localhost", "calm.localhost", "[::1]"].map((host) => `http://${host}${end}`);
    expect(await originsOf()).toEqual([...others, ...local]);
  }
  await db
    .deleteFrom("siteHosts")
    .where("siteId", "=", world.siteId)
    .where("host", "!=", "calm.test")
    .execute();
  forgetSites(db);
});

it("reads a site once for several callers, and again after its cache is cleared", async () => {
  await changeSettings({ name: "Before" });
  const [first, second] = await Promise.all([
    findSite(database.db, "calm.test"),
    findSite(database.db, "calm.test"),
  ]);
  expect(first).toBe(second);
  await changeSettings({ name: "After" });
  expect((await findSite(database.db, "calm.test"))?.settings.name).toBe("Before");
  forgetSites(database.db);
  expect((await findSite(database.db, "calm.test"))?.settings.name).toBe("After");
});

it("allows frames only for a site whose settings allow embedding", async () => {
  await changeSettings({ embedded: true, embeddingHosts: ["https://shop.example"] });
  expect(await listEmbedders(database.db, "calm.test")).toEqual(["https://shop.example"]);
  expect(await listEmbedders(database.db, "other.test")).toEqual([]);
  expect(await listEmbedders(database.db, "unknown.test")).toEqual([]);
});

it("lists the main menu in its order, without unsafe links", async () => {
  const items = [
    { slug: "second", title: "Second", url: "/s/second", position: 2 },
    { slug: "first", title: "First", url: "https://calm.example/first", position: 1 },
    { slug: "bad", title: "Bad", url: "javascript:alert(1)", position: 3 },
  ];
  await database.db
    .insertInto("menuItems")
    .values(items.map((item) => ({ ...item, id: newId(), siteId: world.siteId })))
    .execute();
  const { body } = await world.call("GET", "/v1/sites/calm/menu/primary");
  expect(body).toEqual([
    { slug: "first", title: "First", url: "https://calm.example/first" },
    { slug: "second", title: "Second", url: "/s/second" },
  ]);
  expect((await other.call("GET", "/v1/sites/other/menu/primary")).body).toEqual([]);
});

it("answers 404 for the menu of another brand", async () => {
  for (const site of ["other", "missing", "Not-A-Slug!"]) {
    const { status, body } = await world.call("GET", `/v1/sites/${site}/menu/primary`);
    expect([status, body.code]).toEqual([404, "not_found"]);
  }
});

it("shows a brand's published page, but not drafts, future pages or other brands' pages", async () => {
  const page = (path: string, publishedAt: string | null) => ({
    id: newId(),
    siteId: world.siteId,
    path,
    title: "About",
    body: "## Calm first",
    publishedAt: publishedAt && new Date(publishedAt),
  });
  await database.db
    .insertInto("cmsPages")
    .values([
      page("about", "2027-01-01T00:00:00Z"),
      page("draft", null),
      page("later", "2027-02-01T00:00:00Z"),
    ])
    .execute();
  const status = async (site: World, path: string) =>
    (await site.call("GET", `/v2/sites/pages?path=${path}`)).status;
  expect((await world.call("GET", "/v2/sites/pages?path=about")).body).toMatchObject({
    title: "About",
    body: "## Calm first",
  });
  expect(await Promise.all(["draft", "later", "missing"].map((path) => status(world, path)))).toEqual([
    404, 404, 404,
  ]);
  expect(await status(other, "about")).toBe(404);
  await database.db.deleteFrom("cmsPages").where("siteId", "=", world.siteId).execute();
  expect(await status(world, "about")).toBe(200); // The page is still in the cache.
  forgetSites(database.db);
  expect(await status(world, "about")).toBe(404);
  expect(await status(world, "x".repeat(201))).toBe(422);
});

it("shows this brand's mails and texts in demo mode, newest first", async () => {
  const message = { siteId: world.siteId, channel: "text" as const, recipient: "+16025550123" };
  const queue = (key: string, text: string, at: string) =>
    queueMessage(database.db, { ...message, key, bodyText: text }, new Date(at));
  await queue("a", "Your code is 111111.", "2027-01-05T16:00:00Z");
  await queue("b", "Your code is 222222.", "2027-01-05T16:05:00Z");
  const { body } = await world.call("GET", "/v2/demo/outbox");
  expect(body.map(({ text }: { text: string }) => text)).toEqual([
    "Your code is 222222.",
    "Your code is 111111.",
  ]);
  expect((await other.call("GET", "/v2/demo/outbox")).body).toEqual([]);
  await database.db.updateTable("outboxMessages").set({ bodyText: "" }).where("key", "=", "b").execute();
  const [ended] = (await world.call("GET", "/v2/demo/outbox")).body;
  expect(ended.text).toContain("no longer valid");
});

it("answers 404 for the outbox outside demo mode", async () => {
  setDeployment({ demo: false, mapStyleUrl: null, countryUrl: null, hasRouter: false });
  const { status, body } = await world.call("GET", "/v2/demo/outbox");
  expect([status, body.code]).toEqual([404, "not_found"]);
  expect((await world.call("GET", "/v2/sites/current")).body.demo).toBe(false);
});

const QUESTION = {
  name: "Mia Torres",
  email: "Mia@Example.com",
  postalCode: "86001",
  message: "Do you come to <Flagstaff>?",
};
const sendQuestion = (site: World, body: unknown) => site.call("POST", "/v2/sites/leads", { body });
const leadsOf = (site: World) =>
  database.db.selectFrom("leads").selectAll().where("siteId", "=", site.siteId).execute();

it("saves a question and mails it to its brand", async () => {
  await changeSettings({ name: "Calm Paws", emails: { appointments: "", service: "hello@calm.example" } });
  forgetSites(database.db);
  expect((await sendQuestion(world, QUESTION)).status).toBe(200);
  expect(
    (await sendQuestion(world, { ...QUESTION, email: undefined, phoneNumber: "(602) 555-0123" })).status,
  ).toBe(200);
  expect(await leadsOf(world)).toMatchObject([
    { kind: "lead", name: "Mia Torres", email: "mia@example.com", phoneNumber: null, postalCode: "86001" },
    { email: null, phoneNumber: "(602) 555-0123" },
  ]);
  const mails = await database.db
    .selectFrom("outboxMessages")
    .selectAll()
    .where("siteId", "=", world.siteId)
    .where("recipient", "=", "hello@calm.example")
    .execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({ channel: "mail", subject: "New lead: Mia Torres, 86001" });
  expect(mails[0]?.bodyHtml).toContain("&lt;Flagstaff&gt;");
  expect(await leadsOf(other)).toEqual([]);
});

it("shows each fault of a question at its field", async () => {
  const { status, body } = await sendQuestion(world, { name: " ", postalCode: "Phoenix", message: "" });
  expect([status, body.code]).toEqual([422, "validation_failed"]);
  expect(Object.keys(body.errors).sort()).toEqual(["email", "name", "postalCode"]);
  for (const wrong of [
    { phoneNumber: "call me" },
    { phoneNumber: "555-0123" },
    { message: "My card is 4242 4242 4242 4242" },
    { name: "Mia\r\nBcc: all@example.com" },
  ]) {
    expect((await sendQuestion(world, { ...QUESTION, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  }
});

it("answers 200 to a bot that fills the hidden field, but saves no question", async () => {
  const before = await leadsOf(world);
  expect((await sendQuestion(world, { ...QUESTION, topic: "cheap watches" })).status).toBe(200);
  expect(await leadsOf(world)).toEqual(before);
});

it("accepts ten questions an hour from one address", async () => {
  const crowd = await makeWorld(database.db, { slug: "crowd" });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    const question = { ...QUESTION, email: `visitor-${i}@example.com` };
    statuses.push((await sendQuestion(crowd, question)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(await leadsOf(crowd)).toHaveLength(10);
});

it("confirms a question to its sender without the typed words, three times a day for a mailbox", async () => {
  const site = await makeWorld(database.db, { slug: "receipts" });
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await sendQuestion(site, QUESTION)).status);
  await sendQuestion(site, { ...QUESTION, kind: "request", email: "sam@example.com" });
  expect(statuses).toEqual([200, 200, 200, 429]);
  const mails = await database.db
    .selectFrom("outboxMessages")
    .select(["recipient", "subject", "bodyText", "optionalKind"])
    .where("siteId", "=", site.siteId)
    .where("key", "like", "lead:%:receipt")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const received = { subject: "We have your message", optionalKind: "receipts" };
  expect(mails).toEqual([
    ...Array(3).fill(expect.objectContaining({ ...received, recipient: "mia@example.com" })),
    expect.objectContaining({ subject: "We have your request", recipient: "sam@example.com" }),
  ]);
  for (const { bodyText } of mails) expect(bodyText).not.toMatch(/Flagstaff|Mia/);
});
