import type { Page } from "playwright-core";
import { comeToLife } from "../../tests/e2e/booking.ts";
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
  { name: "Liabilities", route: "staff/money/liabilities" },
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

/** The pages that a link of another page leads to. */
type Linked = Seen & { from: string; to: RegExp };

const LINKED: readonly Linked[] = [
  link("Move a visit", "staff/board/:id/move", "/staff/board", `/board/${ID}/move`),
  link("Mark a groomer sick", "staff/board/groomers/:id/sick", "/staff/board", `/groomers/${ID}/sick`),
  link("Staff, a groomer", "staff/groomers/:id", "/staff/groomers", `/groomers/${ID}$`),
  link("Staff, a review", "staff/reviews/:id", "/staff/reviews", `/reviews/${ID}$`),
  link("A statement", "staff/money/statements/:id", "/staff/money", `/statements/${ID}$`),
  link("A staff member", "staff/people/:id", "/staff/people", `/people/${ID}$`),
];

const REPORTS = ["bookings", "revenue", "groomers", "cancellations", "sources", "waitlist"];

function link(name: string, route: string, from: string, to: string): Linked {
  return { name, route, from, to: new RegExp(to) };
}

/** Visits the pages of staff as the owner, and the first page as each other role. */
export async function visitStaff(page: Page, showAny: Show): Promise<void> {
  const show: Show = (seen) => showAny({ ...seen, looks: LOOKS });
  for (const role of ROLES) {
    await logIn(page, `${role}@example.com`, "/staff");
    await show({ name: `Today, ${role}`, route: "staff" });
  }
  await logIn(page, "staff@example.com", "/staff");
  await openAll(page, PAGES, show);
  for (const { from, to, ...seen } of LINKED) {
    await page.goto(from);
    if (await follow(page, to)) await show(seen);
    else console.log(`  ! Nothing on ${from} leads to ${seen.name}.`);
  }
  await visitGroomer(page, show);
  await visitReports(page, show);
  await visitAppointments(page, show);
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
  const pages = ["hours", "services", "profile"].map((one) => ({
    name: `Staff, ${one} of a groomer`,
    route: `staff/groomers/:id/${one}`,
    path: `${pathname}/${one}`,
  }));
  await openAll(page, pages, show);
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
  await page.goto(`${LIST}accepted`);
  if (await follow(page, ONE)) {
    const { pathname } = new URL(page.url());
    await openAll(
      page,
      [
        {
          name: "Complete a visit",
          route: "staff/appointments/:orderId/complete",
          path: `${pathname}/complete`,
        },
        { name: "Propose a time", route: "staff/appointments/:orderId/time", path: `${pathname}/time` },
      ],
      show,
    );
  }
}
