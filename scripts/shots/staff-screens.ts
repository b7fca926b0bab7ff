import type { Page } from "playwright-core";
import { comeToLife, press } from "../../tests/e2e/booking.ts";
import { type Look, logIn, type Opened, openAll, type Seen, type Show } from "./screens.ts";

/** Staff work at a desk, and look things up on a phone. */
const LOOKS: readonly Look[] = [
  { width: 360, scheme: "light" },
  { width: 1280, scheme: "dark" },
];

/** The first page of each role, which shows what the role may see. */
const ROLES = ["dispatcher", "support", "editor", "bookkeeper", "viewer"];

const PAGES: readonly Opened[] = [
  { name: "Staff, today", route: "staff" },
  { name: "Board, day", route: "staff/board" },
  { name: "Board, week", route: "staff/board", path: "/staff/board?view=week" },
  { name: "Board, a day without visits", route: "staff/board", path: "/staff/board?date=2031-01-01" },
  { name: "Staff, customers", route: "staff/customers" },
  { name: "Staff, customer not found", route: "staff/customers", path: "/staff/customers?q=Nobody+Such" },
  { name: "Staff, new customer", route: "staff/customers/new" },
  { name: "Staff, appointments", route: "staff/appointments" },
  {
    name: "Staff, no appointment found",
    route: "staff/appointments",
    path: "/staff/appointments?q=Nobody+Such",
  },
  { name: "Staff, groomers", route: "staff/groomers" },
  { name: "Invite a groomer", route: "staff/groomers/invite" },
  { name: "Inbox", route: "staff/inbox" },
  { name: "Staff, search", route: "staff/search" },
  { name: "Staff, found", route: "staff/search", path: "/staff/search?q=an" },
  { name: "Staff, nothing found", route: "staff/search", path: "/staff/search?q=Nobody+Such" },
  { name: "Staff, reviews", route: "staff/reviews" },
  { name: "Reports", route: "staff/reports" },
  { name: "Money", route: "staff/money" },
  { name: "Failed charges", route: "staff/money/charges" },
  { name: "Refunds", route: "staff/money/refunds" },
  { name: "Ledger", route: "staff/money/ledger" },
  {
    name: "Ledger, empty",
    route: "staff/money/ledger",
    path: "/staff/money/ledger?from=2020-01-01&to=2020-01-02",
  },
  { name: "Liabilities", route: "staff/money/liabilities" },
  { name: "Services", route: "staff/services" },
  { name: "Areas", route: "staff/areas" },
  { name: "New area", route: "staff/areas/new" },
  { name: "Coupons", route: "staff/coupons" },
  { name: "No coupon found", route: "staff/coupons", path: "/staff/coupons?q=NOSUCH" },
  { name: "New coupon", route: "staff/coupons/new" },
  { name: "Gift cards", route: "staff/gift-cards" },
  { name: "Sell a gift card", route: "staff/gift-cards/new" },
  { name: "Rules of booking", route: "staff/rules" },
  { name: "Pages of the brand", route: "staff/pages" },
  { name: "New page", route: "staff/pages/new" },
  { name: "Agreements for the team", route: "staff/agreements" },
  { name: "An agreement", route: "staff/agreements/:kind", path: "/staff/agreements/terms" },
  { name: "A version", route: "staff/agreements/:kind/:version", path: "/staff/agreements/terms/3" },
  { name: "Look", route: "staff/look" },
  { name: "Preview of the look", route: "staff/look/preview" },
  { name: "Outbox", route: "staff/outbox" },
  { name: "Audit log", route: "staff/audit" },
  { name: "Staff members", route: "staff/people" },
  { name: "Roles", route: "staff/people/roles" },
  { name: "New role", route: "staff/people/roles/new" },
  { name: "Invite a staff member", route: "staff/people/invite" },
  { name: "Staff, messages", route: "staff/messages" },
  { name: "Announcements", route: "staff/messages/announcements" },
  { name: "Quick replies of the team", route: "staff/messages/replies" },
  { name: "Reported messages", route: "staff/messages/reports" },
  { name: "Settings of messages", route: "staff/messages/settings" },
  { name: "Act for a person", route: "impersonate" },
];

const ID = "[0-9a-f-]{36}";
const DAY_MS = 86_400_000;

/** The pages that a link of another page leads to. */
type Linked = Seen & { from: string; to: RegExp };

const LINKED: readonly Linked[] = [
  link("Move a visit", "staff/board/:id/move", "/staff/board", `/board/${ID}/move`),
  link("Mark a groomer sick", "staff/board/groomers/:id/sick", "/staff/board", `/groomers/${ID}/sick`),
  link("Staff, a groomer", "staff/groomers/:id", "/staff/groomers", `/groomers/${ID}$`),
  link("Staff, a review", "staff/reviews/:id", "/staff/reviews", `/reviews/${ID}$`),
  link("A statement", "staff/money/statements/:id", "/staff/money", `/statements/${ID}$`),
  link("A role", "staff/people/roles/:id", "/staff/people/roles", `/roles/${ID}$`),
  link("A staff member", "staff/people/:id", "/staff/people", `/people/${ID}$`),
  link("A lead", "staff/inbox/leads/:id", "/staff/inbox?kind=lead", `/leads/${ID}$`),
  link("A service", "staff/services/:id", "/staff/services", `/services/${ID}$`),
  link("A gift card", "staff/gift-cards/:id", "/staff/gift-cards", `/gift-cards/${ID}$`),
  link("New service", "staff/services/new", "/staff/services", "/services/new"),
  link("An area", "staff/areas/:id", "/staff/areas", `/areas/${ID}$`),
  link("A page of the brand", "staff/pages/:id", "/staff/pages", `/pages/${ID}$`),
  link("A coupon", "staff/coupons/:id", "/staff/coupons", `/coupons/${ID}$`),
];

const REPORTS = ["bookings", "revenue", "groomers", "cancellations", "sources", "waitlist"];

function link(name: string, route: string, from: string, to: string): Linked {
  return { name, route, from, to: new RegExp(to) };
}

const LEAD = {
  ...{ name: "Lea Drew", email: "lea.drew@example.com", postalCode: "86001" },
  message: "Do you come to Flagstaff?",
};

/** Visits the pages of staff as the owner, and the first page as each other role. */
export async function visitStaff(page: Page, showAny: Show): Promise<void> {
  const show: Show = (seen) => showAny({ ...seen, looks: LOOKS });
  for (const role of ROLES) {
    await logIn(page, `${role}@example.com`, "/staff");
    await show({ name: `Today, ${role}`, route: "staff" });
  }
  await logIn(page, "staff@example.com", "/staff");
  await openAll(page, PAGES, show);
  await createRole(page);
  await createLead(page);
  for (const { from, to, ...seen } of LINKED) {
    await page.goto(from);
    if (await follow(page, to)) await show(seen);
    else console.log(`  ! Nothing on ${from} leads to ${seen.name}.`);
  }
  await visitGroomer(page, show);
  await visitReports(page, show);
  await visitAppointments(page, show);
  await visitCustomer(page, show);
}

/** The demo has no lead. */
async function createLead(page: Page): Promise<void> {
  await page.goto("/send-us-request");
  await comeToLife(page);
  for (const [name, text] of Object.entries(LEAD)) await page.locator(`main [name=${name}]`).fill(text);
  await page.getByRole("main").locator("form button").last().click();
  await page.getByRole("main").locator("form").waitFor({ state: "detached" });
}

/** The demo's brands have no role of their own, and the others have no page. */
async function createRole(page: Page): Promise<void> {
  await page.goto("/staff/people/roles/new");
  await comeToLife(page);
  await page.getByRole("main").getByRole("textbox", { name: "Name", exact: true }).fill("Night desk");
  await page.getByRole("main").getByRole("checkbox").first().check();
  await page.getByRole("main").locator("button[type=submit]").last().click();
  await page.waitForURL(({ pathname }) => !pathname.endsWith("/new"));
}

/** Opens the first link of the page whose address fits; false without one. */
async function follow(page: Page, to: RegExp): Promise<boolean> {
  await comeToLife(page);
  const links = page.getByRole("main").locator("a[href]");
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const href = hrefs.find((one) => to.test(one));
  if (!href) return false;
  await page.goto(href);
  await comeToLife(page);
  return true;
}

/** The pages on which staff change what is a groomer's own. */
async function visitGroomer(page: Page, show: Show): Promise<void> {
  await page.goto("/staff/groomers?status=active");
  if (!(await follow(page, new RegExp(`/groomers/${ID}$`)))) return;
  const { pathname } = new URL(page.url());
  const pages = ["hours", "services", "zones", "profile", "pictures"].map((one) => ({
    name: `Staff, ${one} of a groomer`,
    route: `staff/groomers/:id/${one}`,
    path: `${pathname}/${one}`,
  }));
  await openAll(page, pages, show);
  await page.goto(`${pathname}/hours`);
  await comeToLife(page);
  await unfold(page);
  await show({ name: "Staff, hours of a groomer, open", route: "staff/groomers/:id/hours" });
  // Far enough to cut visits, and refused while nothing is decided about them.
  const [first, last] = [1, 60].map((days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  );
  await page.locator("input[name=off-firstDate]").fill(first ?? "");
  await page.locator("input[name=off-lastDate]").fill(last ?? "");
  await press(page, "Save time off");
  await page.getByRole("heading", { level: 1, name: "Visits in the way" }).waitFor();
  await comeToLife(page);
  await show({ name: "Staff, visits in the way", route: "staff/groomers/:id/hours" });
}

async function visitReports(page: Page, show: Show): Promise<void> {
  for (const report of REPORTS) {
    await page.goto(`/staff/reports/${report}`);
    await comeToLife(page);
    await show({ name: `Report, ${report}`, route: "staff/reports/:report" });
  }
  await page.goto("/staff/reports/bookings");
  if (await follow(page, /\/rows/)) await show({ name: "Report, rows", route: "staff/reports/:report/rows" });
  await page.goto("/staff/reports/bookings");
  if (await follow(page, /\/export/))
    await show({ name: "Report, download", route: "staff/reports/:report/export" });
}

/** Opens every form that a page folds. */
const unfold = (page: Page) =>
  page.locator("main details").evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

const LIST = "/staff/appointments?from=all&status[]=";
const ONE = new RegExp(`/appointments/${ID}$`);

async function visitAppointments(page: Page, show: Show): Promise<void> {
  for (const status of ["request", "pending", "accepted", "complete", "cancelled"]) {
    await page.goto(LIST + status);
    if (!(await follow(page, ONE))) continue;
    await unfold(page);
    await show({ name: `Staff, appointment ${status}`, route: "staff/appointments/:orderId" });
  }
  await visitForms(page, show);
  await showRefund(page, show);
  await page.goto(`${LIST}accepted&sort=latest`);
  await comeToLife(page);
  await page.locator("main input[name=ids]:visible").first().check();
  await page.getByLabel("Action").selectOption({ label: "Cancel" });
  await page.getByLabel("Message to customers, or note").fill("The van is at the repair shop.");
  await press(page, "Preview");
  await page.waitForURL("**/bulks/**");
  await comeToLife(page);
  await show({ name: "Many at once, preview", route: "staff/appointments/bulks/:bulkId" });
}

/** The pages about one visit: a request, an earlier one to complete, and the last one ahead to change. */
async function visitForms(page: Page, show: Show): Promise<void> {
  const of = (name: string, end: string): Opened => ({
    name,
    route: `staff/appointments/:orderId/${end}`,
    path: `${new URL(page.url()).pathname}/${end}`,
  });
  await page.goto(`${LIST}request`);
  if (await follow(page, ONE)) await openAll(page, [of("Choose a time for a request", "time")], show);
  await page.goto(`${LIST}accepted`);
  if (await follow(page, ONE)) await openAll(page, [of("Complete a visit", "complete")], show);
  await page.goto(`${LIST}accepted&sort=latest`);
  if (!(await follow(page, ONE))) return;
  const pages = [of("Change the services", "services"), of("Make it a standing appointment", "series")];
  await openAll(page, pages, show);
}

/** A visit that was paid by card: of the newest ones, the first with the form. */
async function showRefund(page: Page, show: Show): Promise<void> {
  await page.goto(`${LIST}complete&sort=latest`);
  await comeToLife(page);
  const links = page.getByRole("main").locator("a[href]");
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  for (const href of new Set(hrefs.filter((one) => ONE.test(one)))) {
    await page.goto(href);
    if ((await page.locator("main summary", { hasText: "Refund" }).count()) === 0) continue;
    await comeToLife(page);
    await unfold(page);
    return show({ name: "Staff, refund", route: "staff/appointments/:orderId" });
  }
}

/** The demo's customer, who has pets and visits, and a booking by phone. */
async function visitCustomer(page: Page, show: Show): Promise<void> {
  await page.goto("/staff/customers?q=customer%40example.com");
  const to = new RegExp(`/customers/${ID}$`);
  if (!(await follow(page, to))) throw new Error("The demo's customer is not found.");
  await unfold(page);
  await show({ name: "Staff, a customer", route: "staff/customers/:id" });
  const { pathname } = new URL(page.url());
  await openAll(
    page,
    [
      { name: "Give credit", route: "staff/customers/:id/credit", path: `${pathname}/credit` },
      { name: "Staff, new pet", route: "staff/customers/:id/pet", path: `${pathname}/pet` },
      { name: "Book by phone", route: "staff/customers/:id/book", path: `${pathname}/book` },
    ],
    show,
  );
  const service = page.getByLabel(/^Service for /).first();
  const values = await service
    .locator("option")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  await service.selectOption(values.find(Boolean) ?? "");
  await press(page, "See times");
  await page.waitForURL("**/book/time**");
  await comeToLife(page);
  await show({ name: "Book by phone, times", route: "staff/customers/:id/book/time" });
  await page.getByRole("main").locator("label:has(input[name=slot])").first().click();
  await press(page, "Review");
  await page.waitForURL("**/book/review**");
  await comeToLife(page);
  await show({ name: "Book by phone, review", route: "staff/customers/:id/book/review" });
}
