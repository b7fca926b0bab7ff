import { readFileSync } from "node:fs";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_LOGINS, seed } from "#db/seed/seed.ts";
import { makeSignIn } from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { useDatabase } from "../db.ts";
import { makeWholeWeb } from "../whole-web.ts";
import { NOW } from "../world.ts";
import { crawl, PATTERNS } from "./crawl.ts";

/**
 * Pages to which no page of the freshly seeded program links, and the code that leads there: in a mail, after
 * a form, from a script, or at an address that others know. `file` is below src and contains `words`.
 */
const ELSEWHERE: Record<string, readonly [how: string, file: string, words: string]> = {
  // Mails and texts, and what a person passes on.
  "calendar/groomer/:token.ics": [
    "a calendar program",
    "features/workday/calendars/service/make-calendar-link.ts",
    "/calendar/groomer/$",
  ],
  "calendar/:token.ics": ["a calendar program", "features/orders/service/show-feed.ts", "/calendar/$"],
  "customer/appointments/:orderId/offer": ["mail", "features/orders/rules/order-link.ts", "/offer`"],
  "customer/appointments/:orderId/proposal": ["mail", "features/orders/rules/order-link.ts", "/proposal`"],
  "customer/appointments/:orderId/time": ["mail", "features/orders/rules/order-link.ts", "/time`"],
  "customer/appointments/:orderId/report": ["mail", "features/orders/rules/order-link.ts", "/report`"],
  "customer/new/auto-register": [
    "mail",
    "features/booking/prepared/service/send-link.ts",
    "/customer/new/auto-register?link=",
  ],
  "set-password": ["the operator", "features/accounts/service/create-login-code.ts", "/set-password?code="],
  "unsubscribe/:token": ["mail", "features/sites/service/queue-optional-mail.ts", "/unsubscribe/$"],
  "visit/:orderId": ["mail", "features/orders/rules/order-link.ts", "/visit/$"],

  // After a form was sent, or in a state that the demo does not begin with.
  "coming-soon": ["form", "features/booking/start/parts/start-parts.tsx", "/coming-soon?$"],
  goodbye: ["form", "features/customers/parts/settings-actions.ts", 'redirect("/goodbye")'],
  "customer/appointments/upcoming/reschedule": [
    "a visit to reschedule without its id",
    "features/booking/times/parts/read-reschedule-times.ts",
    "redirect(PICK_PATH)",
  ],
  "groomer/requests/:orderId/time": [
    "a request without a time",
    "features/orders/answers/parts/request-card.tsx",
    "to={chooseTimePath(id)}",
  ],
  "groomer/appointments/:orderId/no-show": [
    "a visit that began a while ago",
    "features/workday/parts/visit-page.tsx",
    "/no-show`}",
  ],
  "groomer/appointments/:orderId/hand-over": [
    "a visit that starts late",
    "features/workday/parts/late-forms.tsx",
    "to={handOverPath(id)}",
  ],
  "groomer/series/:seriesId": [
    "a standing appointment",
    "features/series/screens/groomer-series-list.tsx",
    "to={seriesPath(series.id)}",
  ],
  "groomer/series/:seriesId/move": [
    "a standing appointment",
    "features/series/screens/groomer-series.tsx",
    "to={moveSeriesPath(series.id)}",
  ],
  "customer/appointments/standing/:seriesId/move": [
    "a standing appointment",
    "features/series/screens/own-series.tsx",
    "to={moveOwnSeriesPath(series.id)}",
  ],
  "customer/appointments/standing/:seriesId": [
    "a standing appointment",
    "features/series/parts/own-series-list.tsx",
    "to={ownSeriesPath(one.id)}",
  ],
  "staff/series/:seriesId": [
    "a standing appointment",
    "features/customers/desk/parts/customer-visits.tsx",
    "to={deskSeriesPath(id)}",
  ],
  "staff/series/:seriesId/move": [
    "a standing appointment",
    "features/series/desk/screens/staff-series.tsx",
    "to={moveDeskSeriesPath(series.id)}",
  ],
  "staff/inbox/leads/:id": ["a lead", "features/staff/inbox/rules/paths.ts", "/staff/inbox/leads/$"],
  "staff/board/:id/move": ["a visit ahead", "features/staff/board/parts/board-path.ts", "/move$"],
  "staff/board/fits": ["script", "features/staff/board/parts/board-path.ts", "/staff/board/fits?$"],
  "staff/customers/:id/book/review": [
    "a chosen time",
    "features/booking/desk/screens/book-time.tsx",
    "action={deskReviewPath(id)}",
  ],
  "staff/appointments/:orderId/complete": [
    "a visit that has begun",
    "features/orders/desk/parts/desk-answers.tsx",
    "to={deskCompletePath(order.id)}",
  ],
  "staff/appointments/:orderId/services": [
    "a visit ahead",
    "features/orders/desk/parts/desk-answers.tsx",
    "to={deskServicesPath(order.id)}",
  ],
  "staff/money/refunds.csv": [
    "a refund",
    "features/earnings/desk/screens/money-refunds.tsx",
    "action={REFUNDS_CSV_PATH}",
  ],
  "staff/appointments/bulks/:bulkId": [
    "a choice of appointments",
    "features/orders/desk/screens/staff-appointments.tsx",
    "redirect(deskBulkPath(id))",
  ],
  "staff/people/roles/:id": [
    "a role of the brand's own",
    "features/staff/screens/roles.tsx",
    "/staff/people/roles/$",
  ],
  "groomer/clients/:clientId/book/review": [
    "a chosen time",
    "features/booking/clients/screens/book-client-time.tsx",
    "action={bookReviewPath(clientId)}",
  ],
  "confirm-visit/:token": [
    "a reminder",
    "features/orders/attendance/service/make-confirm-link.ts",
    "/confirm-visit/$",
  ],
  "report/:token": ["its owner", "features/orders/answers/internal/report-token.ts", "/report/$"],
  "customer/confirm-email": ["form", "features/customers/rules/to-dos.ts", "/customer/confirm-email?$"],
  "customer/new/payment-challenge": [
    "form",
    "features/payments/adapters/gateway.ts",
    "/customer/new/payment-challenge",
  ],
  "pictures/products/:picture.svg": ["the booking", "features/catalog/rules.ts", "/pictures/products/$"],
  "demo/outbox": ["the footer of a demo", "layouts/footer.tsx", 'to="/demo/outbox"'],

  // The steps of a booking: each form leads to the next.
  ...Object.fromEntries(
    [
      "account",
      "additional-items",
      "appointment-request",
      "custom-schedule",
      "groomers-list",
      "payment",
      "pet-information",
      "pets-and-services",
      "recommended-schedules",
      "schedule-first-groomer",
      "schedule-groomer",
      "start-appointment-request",
      "verification",
    ].map((step) => [`customer/new/${step}`, ["form", "features/booking/parts/path.ts", `"${step}",`]]),
  ),
  "customer/new/groomer-wish": [
    "the booking",
    "features/booking/parts/any-groomer-form.tsx",
    'action="/customer/new/groomer-wish"',
  ],
  "customer/new/hold": ["the booking", "features/booking/parts/hold-timer.tsx", '"/customer/new/hold"'],
  "customer/new/waitlist": [
    "the booking",
    "features/booking/times/parts/times-frame.tsx",
    'timesPath("waitlist"',
  ],

  // Scripts of pages, and programs that read the site.
  "agreements/:kind": ["script", "features/agreements/parts/terms-modal.tsx", "/agreements/$"],
  "agreements/acceptance": [
    "script",
    "features/agreements/parts/acceptance-modal.tsx",
    'action="/agreements/acceptance"',
  ],
  "customer/appointments/:orderId/drive": [
    "script",
    "features/orders/parts/appointment-map.tsx",
    "/customer/appointments/$",
  ],
  "places/ground": ["script", "features/places/parts/place-map.tsx", "/places/ground?$"],
  "places/suggest": ["script", "features/places/parts/address-input.tsx", "/places/suggest?$"],
  "push-worker.js": ["script", "features/messaging/push/parts/subscribe.ts", "/push-worker.js"],
  "robots.txt": ["search engines", "routes.ts", "robots.txt"],
  "sitemap.xml": ["search engines", "features/sites/screens/robots.ts", "/sitemap.xml"],

  // Addresses that lead on, for whoever knows them: their pages have shorter paths.
  "customer/appointments/upcoming": ["its address", "features/orders/screens/upcoming.ts", "redirect("],
  "customer/new/thanks": ["its address", "features/booking/checkout/screens/thanks.ts", "redirect("],
  // Development has it, a build does not.
  "demo/gallery": ["development", "routes.ts", "demo/gallery"],
};

/** The pages that are neither reached nor named elsewhere. */
const findOrphans = (patterns: readonly string[], reached: ReadonlySet<string>) =>
  patterns.filter(
    (pattern) => pattern !== "*" && !reached.has(pattern) && !Object.hasOwn(ELSEWHERE, pattern),
  );

const database = useDatabase();
const reached = new Set<string>();
let app: Hono;

async function walk(host: string, from: string, token?: string): Promise<void> {
  for (const pattern of await crawl({ app, host, ...(token && { token }) }, from)) reached.add(pattern);
}

beforeAll(async () => {
  await seed(database.db, { groomers: 5, now: NOW });
  app = await makeWholeWeb(database.db, testClock(NOW));
  await walk("localhost", "/");
  await walk("localhost", "/book-now?postalCode=99501");
  await walkAsPeople();
  await walkContentOnlyBrand();
}, 600_000);

/** Walks as each role of the demo, and then opens the role's page in each other state of its account. */
async function walkAsPeople(): Promise<void> {
  const { db } = database;
  for (const [role, email] of Object.entries(DEMO_LOGINS)) {
    const { id, siteId } = await db
      .selectFrom("accounts")
      .innerJoin("siteHosts", "siteHosts.siteId", "accounts.siteId")
      .select(["accounts.id", "accounts.siteId"])
      .where("host", "=", "localhost")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const token = await makeSignIn(db, asSiteId(siteId), id, { now: NOW });
    await walk("localhost", `/${role}`, token);
    if (role === "staff") continue;
    for (const status of role === "customer"
      ? (["pending"] as const)
      : (["new", "pending", "approved"] as const)) {
      await db.updateTable("accounts").set({ status }).where("id", "=", id).execute();
      await walk("localhost", `/${role}`, token);
    }
  }
}

/** A brand that takes bookings elsewhere, with a notice above its pages. */
async function walkContentOnlyBrand(): Promise<void> {
  const host = "juniper.localhost";
  const { siteId, settings } = await database.db
    .selectFrom("sites")
    .innerJoin("siteHosts", "siteHosts.siteId", "sites.id")
    .select(["siteHosts.siteId", "settings"])
    .where("host", "=", host)
    .executeTakeFirstOrThrow();
  const changed = { ...(settings as object), staticSite: true, notice: "We wear masks." };
  await database.db
    .updateTable("sites")
    .set({ settings: JSON.stringify(changed) })
    .where("id", "=", siteId)
    .execute();
  await walk(host, "/");
}

describe("every page of the program", () => {
  it("is linked from a page that a person can reach, or named as reached otherwise", () => {
    expect(findOrphans(PATTERNS, reached)).toEqual([]);
  });

  it("would be missed: a planted page without a link is found", () => {
    expect(findOrphans([...PATTERNS, "planted/page"], reached)).toEqual(["planted/page"]);
  });

  it("is named as reached otherwise only while no page links to it", () => {
    const needless = Object.keys(ELSEWHERE).filter(
      (pattern) => reached.has(pattern) || !PATTERNS.includes(pattern),
    );
    expect(needless).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))("%s has its sender in the code", (_, [, file, words]) => {
    expect(readFileSync(new URL(`../../src/${file}`, import.meta.url), "utf8")).toContain(words);
  });
});
