import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { gateOf } from "../../src/gates.ts";
import routes from "../../src/routes.ts";
import { rewriteTexts } from "../rewrite-texts.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser, type Visit } from "./browser.ts";
import { householdOf } from "./customer.ts";
import { SAM } from "./guests.ts";
import { HOSTILE } from "./hostile-texts.ts";
import { findMarkupFaults, withoutScripts } from "./markup-faults.ts";
import { openStep } from "./open-times.ts";
import { readPage } from "./read-page.ts";
import { siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

/** Addresses of the screens in src/routes.ts, with real ids. */
let paths: readonly string[];
const accounts = new Map<string, string>();
/** Screens that showed a hostile text as text. */
const shownOn: string[] = [];

type Row = { path?: string | undefined; file: string; children?: readonly Row[] | undefined };
const rowsOf = (rows: readonly Row[]): Row[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])]);
const SCREENS = rowsOf(routes).filter(
  ({ path, file }) => path !== undefined && file.endsWith(".tsx") && !path.includes(".svg"),
);

beforeAll(async () => {
  const siteId = await siteOf(app);
  const { customerId, groomer } = await householdOf(app);
  for (const role of ["customer", "groomer"]) {
    const account = app.db.selectFrom("accounts").select("id").where("siteId", "=", siteId);
    const { id } = await account.where("email", "=", `${role}@example.com`).executeTakeFirstOrThrow();
    accounts.set(role, id);
  }
  const orders = app.db.selectFrom("orders").select("id").where("customerId", "=", customerId);
  const pastOrder = await orders.where("status", "=", "complete").executeTakeFirstOrThrow();
  const upcomingOrder = await orders
    .where("status", "=", "accepted")
    .orderBy("appointmentStart", "desc")
    .executeTakeFirstOrThrow();
  const pet = await app.db
    .selectFrom("orderLines")
    .select("petId as id")
    .where("orderId", "=", pastOrder.id)
    .executeTakeFirstOrThrow();
  const ownGroomer = app.db.selectFrom("groomers").select("vanityUrl").where("id", "=", groomer.id);
  const { vanityUrl } = await ownGroomer.executeTakeFirstOrThrow();
  const fill = (path: string) =>
    `/${path}`
      .replace(":orderId", /history|receipt/.test(path) ? pastOrder.id : upcomingOrder.id)
      .replace(":petId", pet.id)
      .replace(":groomerUrl", vanityUrl ?? "")
      .replace(":id?", groomer.id)
      .replace("/s/*", "/s/about")
      .replace("/*", "/no-such/page");
  paths = ["/", ...SCREENS.map(({ path = "" }) => fill(path))];
});

/** Rewrites every text of the brand to an attack, once, those of unfinished bookings included. */
let attacked: Promise<void> | undefined;
function attack(): Promise<void> {
  attacked ??= rewriteAllTexts();
  return attacked;
}

async function rewriteAllTexts(): Promise<void> {
  const list = HOSTILE.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  const attackText = `(array[${list}])[1 + abs(hashtext(old || random()::text)) % ${HOSTILE.length}]`;
  expect(await rewriteTexts(app.db, await siteOf(app), attackText)).toBeGreaterThan(50);
}

const EVIL = "https://evil.example";
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

type PageReport = { ran?: string[]; violations?: string[] };

/** A text as the program writes it into markup. */
const toMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Runs before each page. Prepares the report of scripts that run and of policy violations. */
function listen() {
  const page = globalThis as unknown as PageReport;
  page.ran = [];
  page.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    page.violations?.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
}

async function openAndFindFaults(page: Page, path: string): Promise<string[]> {
  const answer = await page.goto(path);
  await comeToLife(page);
  const found = await page.evaluate(() => {
    const { ran = [], violations = [] } = globalThis as unknown as PageReport;
    const elements = [...document.querySelectorAll("a[href], area[href], form[action], iframe[src]")];
    const links = elements
      .map((el) => el.getAttribute("href") ?? el.getAttribute("action") ?? el.getAttribute("src") ?? "")
      .filter((link) => /^\s*(javascript|data|vbscript):/i.test(link));
    const handlers = [
      ...document.querySelectorAll("[onerror], [onload], [onclick], [onfocus], [onmouseover], [ontoggle]"),
    ];
    return [...ran, ...violations, ...links, ...handlers.map((element) => element.outerHTML.slice(0, 80))];
  });
  if ((await page.getByText("ran?.push").count()) > 0) shownOn.push(path);
  const isBroken = (answer?.status() ?? 500) >= 500 || (await page.getByRole("main").count()) !== 1;
  return [...found, ...(isBroken ? [`status ${answer?.status()}`] : [])].map((fault) => `${path}: ${fault}`);
}

async function visitAs(role: string, visit: Visit): Promise<Page> {
  const page = await browser.visit(visit);
  const value = await makeSignIn(app.db, await siteOf(app), accounts.get(role) ?? "");
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: app.origin() }]);
  return page;
}

/** Opens the screens in turn. Expects that no text runs, violates the policy or breaks a screen. */
async function walkThrough(page: Page, list: readonly string[]): Promise<void> {
  const found: string[] = [];
  page.on("dialog", async (dialog) => {
    found.push(`a dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.context().route(`${EVIL}/**`, async (route) => {
    // An operator's Markdown may show a picture of another host. Nothing else may come from there.
    const isPicture = route.request().url() === `${EVIL}/x.png` && route.request().resourceType() === "image";
    if (!isPicture) found.push(`asked for ${route.request().url()}`);
    await (isPicture ? route.fulfill({ contentType: "image/svg+xml", body: PICTURE }) : route.abort());
  });
  await page.addInitScript(listen);
  for (const path of list) found.push(...(await openAndFindFaults(page, path)));
  expect(found).toEqual([]);
}

const isStep = (path: string) => path.startsWith("/customer/new");
const isOpenTo = (role: string) => (path: string) => gateOf(path)?.startsWith(role) ?? true;
const VISIT = { refusals: [401, 403, 404, 422], elsewhere: [EVIL] };
/** Screens with markup from the brand's own documents, with maps, live parts or forms of their own. */
const RUN_BY_BROWSER =
  /^\/(?:s\/about|welcome\/.+|customer\/(?:agreements|pets|settings|appointments(?:\/upcoming\/[^/]+)?))?$/;

/** Expects that no screen is broken or has markup that would run. Returns those that show a hostile text. */
async function readThrough(role: string, list: readonly string[]): Promise<string[]> {
  const session = await makeSignIn(app.db, await siteOf(app), accounts.get(role) ?? "");
  const faults: string[] = [];
  const shown: string[] = [];
  for (const path of list) {
    const { status, text } = await readPage(app.origin(), path, session);
    const isBroken = status >= 500 || [...withoutScripts(text).matchAll(/<main\b/g)].length !== 1;
    const found = [...findMarkupFaults(text), ...(isBroken ? [`status ${status}`] : [])];
    faults.push(...found.map((fault) => `${path}: ${fault}`));
    if (withoutScripts(text).includes("ran?.push")) shown.push(path);
  }
  expect(faults).toEqual([]);
  return shown;
}

describe("a brand whose texts are all attacks", () => {
  // The booking begins before the attack, so that its steps have texts to show.
  it("harms no visitor on any step of a booking", async () => {
    const visitor = await browser.visit(VISIT);
    await openStep(app, visitor, SAM, "payment");
    await attack();
    await walkThrough(visitor, [...paths.filter(isStep), "/demo/outbox"]);
    expect(shownOn.filter(isStep).length).toBeGreaterThan(10);
  });

  it("has no markup of its texts on any other screen of a customer", async () => {
    await attack();
    const own = paths.filter((path) => isOpenTo("customer")(path) && !isStep(path));
    const shown = await readThrough("customer", own);
    expect(shown.length, shown.join()).toBeGreaterThan(25);
  });

  it("has no markup of its texts on any screen of a groomer", async () => {
    await attack();
    const own = paths.filter((path) => path.startsWith("/groomer") && isOpenTo("groomer")(path));
    const shown = await readThrough("groomer", own);
    expect(shown.length, shown.join()).toBeGreaterThan(15);
  });

  it("harms no customer on the screens that scripts change most", async () => {
    await attack();
    const own = paths.filter((path) => RUN_BY_BROWSER.test(path));
    expect(own.length).toBeGreaterThan(7);
    await walkThrough(await visitAs("customer", VISIT), own);
  });

  it("harms no groomer", async () => {
    await attack();
    await walkThrough(await visitAs("groomer", VISIT), ["/", "/start", "/log-out", "/customer/new"]);
  });

  it("shows its texts as plain text", async () => {
    await attack();
    const visitor = await browser.visit(VISIT);
    await walkThrough(visitor, ["/", "/our-groomers", "/start"]);
    expect(shownOn).toEqual(expect.arrayContaining(["/", "/our-groomers", "/start"]));
  });

  it("would be found in the markup of a page", () => {
    const markup = HOSTILE.filter((text) => /^[^&]*<[a-z!/]/.test(text));
    expect(markup.length).toBeGreaterThan(25);
    for (const text of markup) {
      expect(findMarkupFaults(`<p>${text}</p>`), text).not.toEqual([]);
      expect(findMarkupFaults(`<p>${toMarkup(text)}</p><p title="${toMarkup(text)}">x</p>`), text).toEqual(
        [],
      );
    }
    expect(findMarkupFaults(`<p title="${HOSTILE.find((text) => text.startsWith('" on'))}">`)).not.toEqual(
      [],
    );
    expect(findMarkupFaults('<a class="x" href="javascript:1">')).not.toEqual([]);
  });

  it("is reported when one of its texts does run as markup", async () => {
    // This test has its own context: complaints would fail a usual visit, but are expected here.
    const context = await (await browser.visit()).context().browser()?.newContext({ baseURL: app.origin() });
    if (!context) throw new Error("There is no browser.");
    const page = await context.newPage();
    await page.addInitScript(listen);
    await page.goto("/sorry");
    await comeToLife(page);
    await page.evaluate((texts) => {
      const box = document.createElement("div");
      box.innerHTML = texts.join("");
      document.body.append(box);
    }, HOSTILE);
    const countFound = () =>
      page.evaluate(() => (globalThis as unknown as PageReport).violations?.length ?? 0);
    await expect.poll(countFound).toBeGreaterThan(0);
    await context.close();
  });
});
