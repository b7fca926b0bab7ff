import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import {
  makeCustomer,
  makeRenter,
  makeSignIn,
  makeSite,
  makeStaffMember,
} from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { openBuiltPages } from "#kit/server/page-bundle.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import { gateOf } from "../src/gates.ts";
import routes from "../src/routes.ts";
import { useDatabase } from "./db.ts";
import { makeWholeWeb } from "./whole-web.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
let world: World;
let app: Hono;
let vanityUrl: string;
/** By name: "visitor", "staff", "customer active" … */
const tokens = new Map<string, string>();

const STATES: readonly AccountStatus[] = ["new", "pending", "approved", "active", "inactive"];
const PEOPLE = [
  "visitor",
  "staff",
  ...["pending", "active", "inactive"].map((state) => `customer ${state}`),
  ...["groomer", "renter"].flatMap((role) => STATES.map((state) => `${role} ${state}`)),
];

beforeAll(async () => {
  const { db } = database;
  world = await makeWorld(db);
  await makePeople();
  await makeAgreements(db, world.siteId);
  const page = { siteId: world.siteId, body: "Words.", publishedAt: world.clock.now() };
  for (const path of ["about", "privacy-policy", "deep/down/here"]) {
    await db
      .insertInto("cmsPages")
      .values({ ...page, id: newId(), path, title: `Page ${path}` })
      .execute();
  }
  const draft = { ...page, id: newId(), path: "draft", title: "Not yet", publishedAt: null };
  await db.insertInto("cmsPages").values(draft).execute();

  app = await makeWholeWeb(db, world.clock);
}, 300_000);

async function makePeople(): Promise<void> {
  const { db, siteId, clock } = world;
  const now = clock.now();
  tokens.set("staff", (await makeStaffMember(db, siteId, { now })).token);
  for (const status of ["pending", "active", "inactive"] as const) {
    tokens.set(`customer ${status}`, (await makeCustomer(db, siteId, { now, status })).token);
  }
  for (const status of STATES) {
    tokens.set(`renter ${status}`, (await makeRenter(db, siteId, { now, status })).token);
    const id = await world.addGroomer({ displayName: `Ada ${status}` });
    const row = await db
      .selectFrom("groomers")
      .select(["accountId", "vanityUrl"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (status === "active") vanityUrl = row.vanityUrl;
    else await db.updateTable("accounts").set({ status }).where("id", "=", row.accountId).execute();
    tokens.set(`groomer ${status}`, await makeSignIn(db, siteId, row.accountId, { now }));
  }
}

const SOME_ID = "01990000-0000-7000-8000-0000000000c1";

/** Where a page leads this person: a path with its query, or the status of what is shown. */
async function visit(path: string, person: string): Promise<string | number> {
  const token = tokens.get(person);
  const headers = { host: world.host, ...(token && { cookie: `waggon_session=${token}` }) };
  const answer = await app.request(`http://${world.host}${path}`, { headers });
  await answer.text();
  const to = answer.headers.get("location");
  return to === null ? answer.status : to.replace(`http://${world.host}`, "");
}

/** What stands at each static route, whoever comes; a path is where it leads on. */
const STATIC: Record<string, number | string> = {
  "/": 200,
  "/appointment-request": 200,
  "/book-now": "/customer/new",
  "/cancellation-policy": 200,
  "/coming-soon": 200,
  "/covid19-advisement": 200,
  "/impersonate": 200,
  "/lead": 200,
  "/our-groomers": 200,
  "/pet-release-terms": 200,
  "/privacy-policy": 200,
  "/reset-password": 200,
  "/set-password": 200,
  "/send-us-request": 200,
  "/sorry": 200,
  "/start": 200,
  "/terms-and-conditions": 200,
  "/welcome": 200,
  [`/welcome/${SOME_ID}`]: 200,
  "/s/about": 200,
  "/s/deep/down/here": 200,
  "/s/deep/down/here/": 200,
  "/s/deep/down": 404,
  "/s/draft": 404,
  "/nobody-grooms-here": 404,
  "/no/such/page": 404,
};

describe("a static route stands for everybody", () => {
  it.each(Object.entries(STATIC))("%s: %s", async (path, expected) => {
    for (const person of PEOPLE) expect(await visit(path, person), person).toBe(expected);
  });
  it("and so does a groomer's profile, by name", async () => {
    for (const person of PEOPLE) expect(await visit(`/${vanityUrl}`, person), person).toBe(200);
  });
});

const IN = "let in";
const toLogOut = (path: string, role: string) => `/log-out?${new URLSearchParams({ redirect: path, role })}`;

/** By gate and person; whoever is not named is sent to log-out with the role that is needed. */
const ENTRY: Record<string, Record<string, string>> = {
  customer: { "customer pending": IN, "customer active": IN },
  "customer/active": { "customer pending": "/customer/welcome", "customer active": IN },
  "customer/pending": { "customer pending": IN, "customer active": "/customer" },
  "groomer/active": {
    "groomer new": "/groomer/new/preferences",
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": "/groomer/onboarding",
    "groomer active": IN,
  },
  "groomer/approved": {
    "groomer new": "/groomer/new/preferences",
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": IN,
    "groomer active": "/groomer",
  },
  "groomer/new": {
    "groomer new": IN,
    "groomer pending": "/groomer/new/confirmation",
    "groomer approved": "/groomer/onboarding",
    "groomer active": "/groomer",
  },
  "renter/new": {
    "renter new": IN,
    "renter pending": "/renter/new/confirmation",
    "renter approved": "/renter/new/booking",
    "renter active": "/renter",
  },
  "renter/approved": {
    "renter new": "/renter/new/eligibility",
    "renter pending": "/renter/new/confirmation",
    "renter approved": IN,
    "renter active": "/renter",
  },
  staff: { staff: IN },
  "renter/active": {
    "renter new": "/renter/new/eligibility",
    "renter pending": "/renter/new/confirmation",
    "renter approved": "/renter/new/booking",
    "renter active": IN,
  },
};

type Row = { path?: string | undefined; file: string; children?: readonly Row[] | undefined };
const rowsOf = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])]);
const pages = rowsOf(routes).filter((row) => row.path !== undefined);
const filled = (path: string) => `/${path.replace(/:\w+\??/g, SOME_ID)}`;

describe("a page of an area lets in whom its gate names, and sends the others where they belong", () => {
  const gated = pages.filter(({ path = "" }) => gateOf(path) !== null && gateOf(path) !== "customer/new");
  it.each(gated.map(({ path = "" }) => [path, gateOf(path) ?? ""]))("/%s: %s", async (path, gate) => {
    const asked = `${filled(path)}?page=2`;
    const [role = ""] = gate.split("/");
    for (const person of PEOPLE) {
      const belongs = ENTRY[gate]?.[person] ?? toLogOut(asked, role);
      // Whoever is led to this very page is let in.
      const expected = belongs === filled(path) ? IN : belongs;
      const found = await visit(asked, person);
      if (expected !== IN) expect(found, person).toBe(expected);
      // What is inside may not be there for them, or lead on within the area.
      else expect(String(found), person).toMatch(/^(200|404|\/(customer|renter|groomer|staff)([/?#].*)?)$/);
    }
  });

  it("is asked for on the server, where gates stand", async () => {
    const { build } = await openBuiltPages();
    const built = (await build()) as unknown as { routes: Record<string, { path?: string; module: object }> };
    const withoutLoader = Object.values(built.routes)
      .filter(({ path, module }) => path && gateOf(path) && !("loader" in module))
      .map(({ path }) => path);
    expect(withoutLoader).toEqual([]);
  });
});

describe("the doors", () => {
  it.each(PEOPLE)("stand for %s", async (person) => {
    const isOut = person === "visitor" || person.endsWith("inactive");
    expect(await visit("/login?returnUrl=/start", person)).toBe(isOut ? 200 : "/start");
    expect(await visit("/log-out?redirect=/start", person)).toBe(isOut ? "/start" : 200);
    const login = "/login?returnUrl=%2Fs%2Fabout%3Fpage%3D2";
    const isCustomer = person.startsWith("customer") && !isOut;
    expect(await visit("/s/about?page=2&login_code=abc", person)).toBe(
      isCustomer ? "/s/about?page=2" : `${login}&code=abc`,
    );
    expect(await visit("/s/about?page=2&action=login", person)).toBe(isCustomer ? "/s/about?page=2" : login);
  });
});

describe("a booking's first step", () => {
  it.each(PEOPLE)("stands for %s, and each later one leads back to it without a booking", async (person) => {
    expect(await visit("/customer/new", person)).toBe(200);
    expect(await visit("/customer/new/payment", person)).toBe("/customer/new");
  });

  it("leads whose sign-in came by an open order to that order, and lets them book once it has ended", async () => {
    const { db } = database;
    const now = world.clock.now();
    const known = await makeCustomer(db, world.siteId, { now });
    const petId = await makePet(db, world.siteId, known.customerId, world.pets.breeds.poodle);
    const orderId = await makeOrder(db, world.siteId, {
      customerId: known.customerId,
      areaId: world.areaId,
      start: now,
      lines: [{ petId, serviceId: world.offer.services.bath }],
      now,
    });
    await db.updateTable("signIns").set({ orderId }).where("accountId", "=", known.accountId).execute();
    tokens.set("customer of an order", known.token);
    for (const path of ["/customer/new", "/customer/new/payment"])
      expect(await visit(path, "customer of an order")).toBe(`/customer/order/${orderId}/pets`);
    expect(await visit("/customer/new/thanks", "customer of an order")).toBe("/customer/new");
    await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
    expect(await visit("/customer/new", "customer of an order")).toBe(200);
  });

  it("leads to the brand's own way where content is all it shows", async () => {
    const { siteId, host } = await makeSite(database.db, { settings: { staticSite: true } });
    expect(siteId).not.toBe(world.siteId);
    const answer = await app.request(`http://${host}/customer/new/payment`, { headers: { host } });
    expect(answer.headers.get("location")).toBe("/book-now");
  });
});

it("leads from the home of a groomer's own brand to the profile that its route names", async () => {
  const homeOf = async (host: string) => {
    const answer = await app.request(`http://${host}/?utm_source=x`, { headers: { host } });
    return answer.headers.get("location");
  };
  const settings = { siteCustomizedForUser: true, homeRoute: "/ada-brush#about-me" };
  const named = await makeSite(database.db, { settings });
  expect(await homeOf(named.host)).toBe("/ada-brush?utm_source=x");
  const empty = await makeSite(database.db, { settings: { siteCustomizedForUser: true } });
  expect(await homeOf(empty.host)).toBeNull();
});

it("tells search engines of each brand's pages under its own host", async () => {
  const ask = async (path: string) => {
    const answer = await app.request(`http://${world.host}${path}`, { headers: { host: world.host } });
    return { type: answer.headers.get("content-type"), text: await answer.text() };
  };
  const map = await ask("/sitemap.xml");
  expect(map.type).toContain("application/xml");
  for (const path of ["/", "/s/deep/down/here", "/privacy-policy", `/${vanityUrl}`]) {
    expect(map.text).toContain(`<loc>http://${world.host}${path}</loc>`);
  }
  expect(map.text).not.toContain("draft");
  const robots = (await ask("/robots.txt")).text;
  expect(robots).toContain(`Sitemap: http://${world.host}/sitemap.xml`);
  // Where a booking begins, and none of its steps.
  expect(robots).toMatch(/^Allow: \/customer\/new\$$[\s\S]*^Disallow: \/customer$/m);
  const home = await ask("/?utm_source=x");
  expect(home.text).toContain(`<link rel="canonical" href="http://${world.host}/"/>`);
  expect(home.text).toContain('"@type":"Organization"');
});

it("shows a fault of an address as a page that is not there, in the words of all pages", async () => {
  const answer = await app.request(`http://${world.host}/NO_SUCH%20Groomer!`, {
    headers: { host: world.host },
  });
  expect(answer.status).toBe(404);
  const text = await answer.text();
  expect(text).toContain("Page not found");
  expect(text).toContain("This page could not be found");
});
