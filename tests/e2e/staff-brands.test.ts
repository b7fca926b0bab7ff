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
import { readPage, toPlain } from "./read-page.ts";
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

/** Reads a page of the desk, and the day of its first area, which did not end while the page loaded. */
async function readOnOneDay({ origin, session }: Desk, path: string) {
  for (;;) {
    const [before] = await readAreas(origin, session);
    const answer = await readPage(origin, path, session);
    const [after] = await readAreas(origin, session);
    expect(answer.status, path).toBe(200);
    if (before?.date === after?.date) return { ...answer, date: before?.date ?? "" };
  }
}

/** Brand, area and date are in the header. */
function expectWhere(text: string, { name, areas }: Desk, path: string, area: string, date: string) {
  const [header = ""] = /<header\b.*?<\/header>/s.exec(text) ?? [];
  const [first = ""] = /<a\b.*?<\/a>/s.exec(header) ?? [];
  expect(toPlain(first), path).toContain(name);
  for (const part of [area, formatShortDay(date)]) expect(toPlain(header), path).toContain(part);
  expect(areas.length).toBeGreaterThan(1);
}

/** The header stays at the top of the window, also at the end of the page. */
async function expectOnTop(page: Page, { name }: Desk) {
  const header = page.getByRole("banner");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect((await header.boundingBox())?.y).toBe(0);
  expect(await header.getByRole("link").first().textContent()).toContain(name);
}

/** Nothing of the other brand: neither its name nor an id of its people, visits or areas. */
function expectNothingOf(text: string, { name, ids }: Desk, path: string) {
  expect(text.includes(name.split(" ")[0] ?? name), `${path} names ${name}`).toBe(false);
  expect(
    (text.match(ID) ?? []).filter((id) => ids.has(id)),
    path,
  ).toEqual([]);
}

it("staff of two brands work side by side: each reads its own brand on the same screens", async () => {
  const [first, second] = await openDesks();
  const titles: string[][] = [];
  for (const [desk, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const seen: string[] = [];
    for (const { to } of MENU) {
      const { text, title, date } = await readOnOneDay(desk, to);
      expect(title, to).toContain(desk.name);
      // The board's title has the day, which may be another one in the other brand's time zone.
      seen.push(title.replace(desk.name, "").replace(formatDay(date), "(day)"));
      expectWhere(text, desk, to, "All areas", date);
      expectNothingOf(text, other, to);
    }
    for (const path of STAFF_PATHS.filter((path) => !MENU.some(({ to }) => to === path))) {
      const { status, text } = await readPage(desk.origin, path, desk.session);
      expect(status, path).toBe(200);
      expectNothingOf(text, other, path);
    }
    titles.push(seen);
    const [area] = desk.areas;
    const path = `/staff/board?date=2031-03-04&area=${area?.id}`;
    const { text } = await readPage(desk.origin, path, desk.session);
    expectWhere(text, desk, path, area?.name ?? "", "2031-03-04");
  }
  expect(titles[0]).toEqual(titles[1]);
});

it("each tab shows its own brand at the top of the window, with both sessions in one browser", async () => {
  const desks = await openDesks();
  const [first, second] = desks;
  const page = await browser.visit({ host: first.host, elsewhere: [second.origin] });
  await page
    .context()
    .addCookies(desks.map(({ session, origin }) => ({ name: SESSION_COOKIE, value: session, url: origin })));
  const tabs = [
    { desk: first, tab: page },
    { desk: second, tab: await page.context().newPage() },
  ];
  for (const path of ["/staff/appointments", "/staff/board"]) {
    for (const { desk, tab } of tabs) {
      expect((await tab.goto(`${desk.origin}${path}`))?.status()).toBe(200);
      await expectOnTop(tab, desk);
    }
  }
});

it("a page about a row of the other brand is not found, on every page of staff that names one", async () => {
  const [first, second] = await openDesks();
  expect(ROW_PAGES.length).toBeGreaterThan(15);
  for (const [desk, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const open = (path: string) => readPage(desk.origin, path, desk.session);
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
});

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
