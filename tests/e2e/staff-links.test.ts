import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_LOGINS, DEMO_PEOPLE } from "#db/seed/seed.ts";
import { makeSignIn } from "#features/accounts/factory.ts";
import { BUILT_IN_ROLES, type BuiltInRole } from "#features/accounts/rules/roles.ts";
import { patternOf } from "../routes/crawl.ts";
import { useApp } from "./app.ts";
import { heading } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { readPage, toPlain } from "./read-page.ts";
import { openAs, siteOf } from "./signed-in.ts";
import { findStaffRows } from "./staff-rows.ts";

const app = useApp();
const browser = useBrowser(app);

/** The pages that are read of one kind, without and with a query. More have the same links. */
const [READ_OF_KIND, READ_OF_QUERY] = [2, 1];
/** Pages below /staff that link to each other on any day of the demo. */
const VISITS = ["appointments", "appointments/:orderId", "board"];
const MESSAGES = ["messages", "messages/announcements", "messages/replies", "messages/reports"];
const CUSTOMERS = ["customers", "customers/:id"];
const GROOMERS = [
  "",
  "/:id",
  "/:id/hours",
  "/:id/pictures",
  "/:id/profile",
  "/:id/services",
  "/:id/zones",
].map((page) => `groomers${page}`);
const GROOMERS_WRITES = ["groomers/invite", "groomers/:id/zones/:zoneId"];
const REVIEWS = ["reviews", "reviews/:id"];
const SERVICES = [
  "",
  "/:id",
  "/add-ons",
  "/add-ons/:id",
  "/add-ons/new",
  "/categories",
  "/categories/:id",
].map((page) => `services${page}`);
const AREAS = ["areas", "areas/:id", "areas/new"];
const COUPONS = ["coupons", "gift-cards"].flatMap((page) => [page, `${page}/:id`, `${page}/new`]);
const AGREEMENTS = ["agreements", "agreements/:kind", "agreements/:kind/:version"];
const CONTENT = [...AGREEMENTS, "pages", "pages/:id", "pages/new"];
const LOOK = ["look", "look/preview"];
const MONEY = ["money", "money/charges", "money/ledger", "money/liabilities", "money/refunds"];
const REPORTS = ["reports", "reports/:report"];
const BRAND = [
  "people",
  "people/:id",
  "people/invite",
  "people/roles",
  "people/roles/:id",
  "people/roles/new",
];
const WRITES = ["customers/new", "customers/:id/book", "customers/:id/pet"];
/** What each role reaches besides its first page, the inbox and the search, on any day of the demo. */
const REACHED: Record<BuiltInRole, string[][]> = {
  owner: [
    ...[VISITS, MESSAGES, CUSTOMERS, WRITES, GROOMERS, GROOMERS_WRITES, ["messages/settings"], REVIEWS],
    ...[SERVICES, AREAS, COUPONS, ["rules"], CONTENT, LOOK, MONEY, REPORTS, ["outbox", "audit"], BRAND],
  ],
  dispatcher: [VISITS, MESSAGES, CUSTOMERS, WRITES, GROOMERS, GROOMERS_WRITES, ["outbox"], MONEY, REPORTS],
  support: [VISITS, MESSAGES, CUSTOMERS, WRITES, GROOMERS, REVIEWS, ["outbox"]],
  editor: [REVIEWS, SERVICES, AREAS, COUPONS, CONTENT],
  bookkeeper: [VISITS, MONEY, REPORTS],
  viewer: [VISITS, MESSAGES, CUSTOMERS, GROOMERS, REPORTS],
};
const LINK = /<(?:a|area)\b[^>]*?\shref="([^"]*)"/g;
/** Where a gate sends a person who may not open a page. */
const SENT_AWAY = /^\/(?:login|log-out)\b/;
const isOfStaff = (path: string) => /^\/(?:staff|impersonate)\b/.test(path);

async function accountOf(role: string): Promise<string> {
  const email = DEMO_PEOPLE.find(([who]) => who === `staff, ${role}`)?.[1] ?? DEMO_LOGINS.staff;
  const { id } = await app.db
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", await siteOf(app))
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

const signIn = async (role: string) =>
  makeSignIn(app.db, await siteOf(app), await accountOf(role), { now: app.now() });

// Each page that names a row has one, so that pages link to it.
beforeAll(async () => {
  await findStaffRows(app, await siteOf(app), await accountOf("owner"));
});

/** The pages of the menu that each built-in role has, with the title of each. */
const MENUS: Record<BuiltInRole, [link: string, title: string][]> = {
  owner: [
    ["Today", "Today"],
    ["Board", "Board"],
    ["Appointments", "Appointments"],
    ["Inbox", "Inbox"],
    ["Messages", "Messages"],
    ["Customers", "Customers"],
    ["Groomers", "Groomers"],
    ["Reviews", "Reviews"],
    ["Services", "Services"],
    ["Areas", "Areas"],
    ["Coupons", "Coupons"],
    ["Gift cards", "Gift cards"],
    ["Rules", "Rules"],
    ["Pages", "Pages"],
    ["Agreements", "Agreements"],
    ["Look", "Look"],
    ["Money", "Money"],
    ["Reports", "Reports"],
    ["Outbox", "Outbox"],
    ["Staff", "Staff"],
    ["Audit log", "Audit log"],
  ],
  dispatcher: [
    ["Today", "Today"],
    ["Board", "Board"],
    ["Appointments", "Appointments"],
    ["Inbox", "Inbox"],
    ["Messages", "Messages"],
    ["Customers", "Customers"],
    ["Groomers", "Groomers"],
    ["Money", "Money"],
    ["Reports", "Reports"],
    ["Outbox", "Outbox"],
  ],
  support: [
    ["Today", "Today"],
    ["Board", "Board"],
    ["Appointments", "Appointments"],
    ["Inbox", "Inbox"],
    ["Messages", "Messages"],
    ["Customers", "Customers"],
    ["Groomers", "Groomers"],
    ["Reviews", "Reviews"],
    ["Outbox", "Outbox"],
  ],
  editor: [
    ["Today", "Today"],
    ["Inbox", "Inbox"],
    ["Reviews", "Reviews"],
    ["Services", "Services"],
    ["Areas", "Areas"],
    ["Coupons", "Coupons"],
    ["Gift cards", "Gift cards"],
    ["Pages", "Pages"],
    ["Agreements", "Agreements"],
  ],
  bookkeeper: [
    ["Today", "Today"],
    ["Board", "Board"],
    ["Appointments", "Appointments"],
    ["Inbox", "Inbox"],
    ["Money", "Money"],
    ["Reports", "Reports"],
  ],
  viewer: [
    ["Today", "Today"],
    ["Board", "Board"],
    ["Appointments", "Appointments"],
    ["Inbox", "Inbox"],
    ["Messages", "Messages"],
    ["Customers", "Customers"],
    ["Groomers", "Groomers"],
    ["Reports", "Reports"],
  ],
};

/** The links of the menu of a page's markup. */
function menuOf(text: string): { to: string; label: string }[] {
  const [menu = ""] = /<nav\b[^>]*aria-label="Main".*?<\/nav>/s.exec(text) ?? [];
  return [...menu.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = "", label = ""]) => ({
    to: toPlain(to),
    label: toPlain(label),
  }));
}

/** The page and the names of its query: pages of one kind have the same links. */
function kindOf(path: string): string | null {
  const { searchParams } = new URL(path, app.origin());
  const pattern = patternOf(path);
  return pattern && [pattern, ...new Set([...searchParams.keys()].sort())].join(" ");
}

/** The addresses on this site to which a page links. */
function linksOf(text: string, from: string): string[] {
  const base = new URL(from, app.origin());
  return [...text.matchAll(LINK)]
    .map(([, href = ""]) => new URL(toPlain(href), base))
    .filter(({ origin }) => origin === base.origin)
    .map(({ pathname, search }) => pathname + search);
}

/** Follows the links of the staff's pages from `from` on. Returns the kinds of pages, and the faults. */
async function follow(session: string, from: string) {
  const [read, faults, seen] = [new Map<string, number>(), [] as string[], new Set<string>()];
  const open: [path: string, page: string][] = [[from, ""]];
  for (let next = open.shift(); next; next = open.shift()) {
    const [path, page] = next;
    const kind = kindOf(path) ?? path;
    const count = read.get(kind) ?? 0;
    if (seen.has(path) || count >= (path.includes("?") ? READ_OF_QUERY : READ_OF_KIND)) continue;
    seen.add(path);
    read.set(kind, count + 1);
    const answer = await readPage(app.origin(), path, session);
    const isSentAway = SENT_AWAY.test(answer.path) && !SENT_AWAY.test(path);
    if (answer.status !== 200 || isSentAway)
      faults.push(`${path} of ${page}: ${answer.status} at ${answer.path}`);
    if (!isOfStaff(answer.path) || answer.type !== "text/html") continue;
    for (const link of linksOf(answer.text, answer.path)) if (!seen.has(link)) open.push([link, path]);
  }
  return { read: [...read.keys()], faults };
}

describe("the menu of a role", () => {
  it.each(Object.entries(MENUS))("%s leads only to pages that it may see", async (role, menu) => {
    const session = await signIn(role);
    const links = menuOf((await readPage(app.origin(), "/staff", session)).text);
    expect(links.map(({ label }) => label)).toEqual(menu.map(([label]) => label));
    for (const [nth, { to }] of links.entries()) {
      const { status, path, text } = await readPage(app.origin(), to, session);
      expect([status, path]).toEqual([200, to]);
      expect(toPlain(/<h1\b.*?<\/h1>/s.exec(text)?.[0] ?? ""), to).toContain(menu[nth]?.[1]);
    }
  });

  it("opens each page by a press", async () => {
    const page = await browser.visit();
    await openAs(app, page, await accountOf("owner"), "/staff");
    for (const [link, title] of MENUS.owner) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
      await heading(page).filter({ hasText: title }).waitFor();
    }
  });
});

it.each(BUILT_IN_ROLES)("every link of the team's pages opens for the role of %s", async (role) => {
  const { read, faults } = await follow(await signIn(role), "/staff");
  expect(faults).toEqual([]);
  const pages = REACHED[role].flat().concat("inbox", "search");
  const patterns = new Set(read.map((kind) => kind.split(" ")[0]));
  expect(["staff", ...pages.map((page) => `staff/${page}`)].filter((page) => !patterns.has(page))).toEqual(
    [],
  );
});
