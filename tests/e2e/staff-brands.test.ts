import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { menuOf } from "#features/staff/rules/menu.ts";
import { SESSION_COOKIE } from "#kit/server/request-identity.ts";
import { formatDay, formatShortDay } from "#kit/wire/format/dates.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { JUNE, MIA } from "./guests.ts";
import { siteOf } from "./signed-in.ts";
import { findStaffRows, idsOf, pathOf, ROW_PAGES, STAFF_PATHS } from "./staff-rows.ts";

const app = useApp();
const browser = useBrowser(app);
/** The menu of a person with every permission. */
const MENU = menuOf(PERMISSIONS).filter(({ to }) => to.startsWith("/staff"));
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

type Brand = { host: string; name: string };
type Area = { id: string; name: string; date: string };

/** The areas of a brand with the day that each has now. */
async function readAreas(origin: string, session: string): Promise<Area[]> {
  const answer = await fetch(`${origin}/v2/staff/me`, {
    headers: { authorization: `Bearer ${session}`, connection: "close" },
  });
  return ((await answer.json()) as { areas: Area[] }).areas;
}

/** A brand with an owner who is signed in there, its rows, and the dates and areas of its header. */
async function openDesk({ host, name }: Brand) {
  const siteId = await siteOf(app, host);
  const { accountId } = await makeStaffMember(app.db, siteId, { now: app.now() });
  const session = await makeSignIn(app.db, siteId, accountId, { now: app.now() });
  const areas = await readAreas(app.origin(host), session);
  const rows = await findStaffRows(app, siteId, accountId);
  return { host, name, origin: app.origin(host), session, areas, rows, ids: await idsOf(app, siteId) };
}
type Desk = Awaited<ReturnType<typeof openDesk>>;

const openDesks = async () =>
  [
    await openDesk({ host: MIA.host, name: "Sudsberry" }),
    await openDesk({ host: JUNE.host, name: "Juniper & Fetch" }),
  ] as const;

/** Both brands in one browser, each in a tab of its own, with the sessions of both. */
async function sideBySide() {
  const [first, second] = await openDesks();
  const page = await browser.visit({ host: first.host, elsewhere: [second.origin], refusals: [403, 404] });
  const context = page.context();
  await context.addCookies(
    [first, second].map(({ session, origin }) => ({ name: SESSION_COOKIE, value: session, url: origin })),
  );
  const tabs = [
    { desk: first, other: second, page },
    { desk: second, other: first, page: await context.newPage() },
  ];
  return { tabs, context };
}

/** Opens a page of the desk. Answers the day of its first area, which did not end while the page loaded. */
async function openOnOneDay(page: Page, { origin, session }: Desk, path: string) {
  for (;;) {
    const [before] = await readAreas(origin, session);
    const answer = await page.goto(`${origin}${path}`);
    const [after] = await readAreas(origin, session);
    expect(answer?.status(), path).toBe(200);
    if (before?.date === after?.date) return before?.date ?? "";
  }
}

/** Brand, area and date stay at the top of the window, also at the end of the page. */
async function expectWhere(page: Page, { name, areas }: Desk, area: string, date: string) {
  const header = page.getByRole("banner");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect((await header.boundingBox())?.y).toBe(0);
  for (const text of [area, formatShortDay(date)]) await header.getByText(text).first().waitFor();
  expect(await header.getByRole("link").first().textContent(), name).toContain(name);
  expect(areas.length).toBeGreaterThan(1);
}

/** Nothing of the other brand: neither its name nor an id of its people, visits or areas. */
function expectNothingOf(text: string, { name, ids }: Desk, path: string) {
  expect(text.includes(name.split(" ")[0] ?? name), `${path} names ${name}`).toBe(false);
  expect(
    (text.match(ID) ?? []).filter((id) => ids.has(id)),
    path,
  ).toEqual([]);
}

it("staff of two brands work side by side: each tab shows its own brand on the same screens", async () => {
  const { tabs } = await sideBySide();
  const titles: string[][] = [];
  for (const { desk, other, page } of tabs) {
    const seen: string[] = [];
    for (const { to } of MENU) {
      const date = await openOnOneDay(page, desk, to);
      const title = await page.title();
      expect(title, to).toContain(desk.name);
      // The board's title has the day, which may be another one in the other brand's time zone.
      seen.push(title.replace(desk.name, "").replace(formatDay(date), "(day)"));
      await expectWhere(page, desk, "All areas", date);
      expectNothingOf(await page.content(), other, to);
    }
    for (const path of STAFF_PATHS.filter((path) => !MENU.some(({ to }) => to === path))) {
      const answer = await page.request.get(`${desk.origin}${path}`);
      expect(answer.status(), path).toBe(200);
      const text = await answer.text();
      expectNothingOf(text, other, path);
    }
    titles.push(seen);
    const [area] = desk.areas;
    await page.goto(`${desk.origin}/staff/board?date=2031-03-04&area=${area?.id}`);
    await expectWhere(page, desk, area?.name ?? "", "2031-03-04");
  }
  expect(titles[0]).toEqual(titles[1]);
}, 300_000);

it("a page about a row of the other brand is not found, on every page of staff that names one", async () => {
  const { tabs, context } = await sideBySide();
  expect(ROW_PAGES.length).toBeGreaterThan(15);
  for (const { desk, other } of tabs) {
    const open = async (path: string) => {
      const answer = await context.request.get(`${desk.origin}${path}`);
      return { status: answer.status(), text: await answer.text() };
    };
    for (const pattern of ROW_PAGES) {
      expect((await open(pathOf(pattern, desk.rows))).status, `own ${pattern}`).toBeLessThan(400);
      const { status, text } = await open(pathOf(pattern, other.rows));
      expect(status, pattern).toBe(404);
      expect(text.includes(other.name), pattern).toBe(false);
    }
    // An id of the other brand in a filter finds nothing.
    for (const path of ["/staff/board", "/staff/appointments", "/staff/reports/bookings/rows"]) {
      const { groomer } = other.rows;
      const { text } = await open(`${path}?area=${other.areas[0]?.id}&groomer=${groomer}`);
      const echo = [groomer, other.areas[0]?.id];
      const strange = (text.match(ID) ?? []).filter((id) => other.ids.has(id) && !echo.includes(id));
      expect(strange, path).toEqual([]);
    }
  }
}, 300_000);

it("acting on the other brand's host is refused, and writes nothing", async () => {
  const [first, second] = await openDesks();
  const countNotes = async () =>
    (await app.db.selectFrom("orderNotes").select("id").where("orderId", "=", second.rows.order).execute())
      .length;
  const before = await countNotes();
  const form = { part: "note", content: "Wrong window", id: crypto.randomUUID() };
  const send = (desk: Desk, origin: string, session: string) =>
    fetch(`${desk.origin}/staff/appointments/${second.rows.order}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin, cookie: `${SESSION_COOKIE}=${session}`, connection: "close" },
      body: new URLSearchParams(form),
    });
  // A form of the first brand's page that is sent to the second, by a person who is signed in to both.
  expect((await send(second, first.origin, second.session)).status).toBe(403);
  // The session of the first brand is none on the second one's host: its gate sends the person away.
  const asked = await send(second, second.origin, first.session);
  expect([asked.status, new URL(asked.headers.get("location") ?? "", second.origin).pathname]).toEqual([
    302,
    "/log-out",
  ]);
  // The first brand's own host does not know the appointment.
  expect((await send(first, first.origin, first.session)).status).toBe(404);
  expect(await countNotes()).toBe(before);
  // The same form is taken where it belongs.
  expect((await send(second, second.origin, second.session)).status).toBeLessThan(400);
  expect(await countNotes()).toBe(before + 1);
});
