import { beforeAll, describe, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import { PEOPLE, useStage } from "./stage.ts";

const stage = useStage();
const DAY_MS = 86_400_000;

/** What the paths below name: a pet and two orders of the active customer, and the active groomer's page. */
const names: Record<string, string> = {};

beforeAll(async () => {
  const { world, vanityUrl } = stage;
  const { db, siteId, areaId, offer, pets, clock } = world;
  const { customerId } = await db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .select("customers.id as customerId")
    .where("customers.siteId", "=", siteId)
    .where("accounts.status", "=", "active")
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const petId = await makePet(db, siteId, customerId, pets.breeds.poodle);
  const lines = [{ petId, serviceId: offer.services.bath }];
  const order = { customerId, areaId, groomerId: await world.addGroomer(), lines, now };
  const daysAway = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const upcoming = await makeOrder(db, siteId, { ...order, start: daysAway(3) });
  const past = await makeOrder(db, siteId, { ...order, start: daysAway(-3), status: "complete" });
  Object.assign(names, { petId, upcoming, past, vanityUrl });
});

const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? "");

/** A status, or the path of a redirect. */
type Outcome = number | string;

/** Pages for all, whoever is signed in. */
const OPEN: Record<string, Outcome> = {
  "/": 200,
  "/appointment-request": 200,
  "/book-now": "/customer/new",
  "/book-now?postalCode=85016": "/customer/new?postalCode=85016&address=85016",
  "/book-now?postalCode=99501": "/sorry?postalCode=99501",
  "/book-now?postalCode=nowhere": "/customer/new?postalCode=nowhere",
  "/cancellation-policy": 200,
  "/coming-soon": 200,
  "/covid19-advisement": 200,
  "/impersonate": 200,
  "/lead": 200,
  "/our-groomers": 200,
  "/pet-release-terms": 200,
  "/pictures/groomers/rs-paw-3.svg": 200,
  "/pictures/groomers/rs-dog-3.svg": 404,
  "/privacy-policy": 200,
  "/refer": 200,
  "/refer/{past}": 200,
  "/reset-password": 200,
  "/s/about": 200,
  "/send-us-request": 200,
  "/sorry": 200,
  "/start": 200,
  "/support": 200,
  "/terms-and-conditions": 200,
  "/welcome": 200,
  "/welcome/{vanityUrl}": 200,
  "/{vanityUrl}": 200,
  // The booking. Without a draft, each step leads to the first.
  "/customer/new": 200,
  "/customer/new?reset=true": "/customer/new",
  "/customer/new/account": "/customer/new",
  "/customer/new/additional-items": "/customer/new",
  "/customer/new/appointment-request": "/customer/new",
  "/customer/new/auto-register": 200,
  "/customer/new/custom-schedule": "/customer/new",
  "/customer/new/groomers-list": "/customer/new",
  "/customer/new/payment": "/customer/new",
  "/customer/new/pet-information": "/customer/new",
  "/customer/new/pets-and-services": "/customer/new",
  "/customer/new/recommended-schedules": "/customer/new",
  "/customer/new/reschedule-first-groomer": "/customer/appointments/upcoming/reschedule",
  "/customer/new/reschedule-groomer": "/customer/appointments/upcoming/reschedule",
  "/customer/new/schedule-first-groomer": "/customer/new",
  "/customer/new/schedule-groomer": "/customer/new",
  "/customer/new/start-appointment-request": "/appointment-request",
  "/customer/new/thanks": "/customer/new",
  "/customer/new/verification": "/customer/new",
};

/** The customer's area: what the active customer sees. */
const CUSTOMER: Record<string, Outcome> = {
  "/customer": 200,
  "/customer/agreements": 200,
  "/customer/appointments": 200,
  "/customer/appointments/history": 200,
  "/customer/appointments/history/{past}": 200,
  "/customer/appointments/upcoming/{upcoming}": 200,
  "/customer/appointments/upcoming/reschedule": "/customer/appointments/upcoming/{upcoming}/reschedule",
  "/customer/appointments/{past}": "/customer/appointments/history/{past}",
  "/customer/appointments/{upcoming}": "/customer/appointments/upcoming/{upcoming}",
  "/customer/messages/new": 200,
  "/customer/my-cards": 200,
  "/customer/pets": 200,
  "/customer/pets/add": 200,
  "/customer/pets/{petId}": 200,
  "/customer/referral-code": 200,
  "/customer/referrals": 200,
  "/customer/settings": 200,
};

/** Pages of one order, open to its customer in any state of the account. */
const ORDER: Record<string, Outcome> = {
  "/customer/appointments/upcoming/{upcoming}/reschedule":
    "/customer/new/reschedule-first-groomer?order={upcoming}",
  "/customer/appointments/history/{past}/pets/{petId}/report": 200,
  "/customer/appointments/{past}/report": "/customer/appointments/history/{past}/pets/{petId}/report",
  "/customer/appointments/{upcoming}/confirmed": 200,
  "/customer/appointments/{upcoming}/payment": 200,
  "/customer/appointments/{upcoming}/time": 200,
  "/customer/order/{upcoming}/pets": 200,
};

/** Pages of active groomers. */
const GROOMER: Record<string, Outcome> = {
  "/groomer/account/referral-code": 200,
  "/groomer/agreements": 200,
  "/groomer/book": 200,
  "/groomer/book/new": 200,
  "/groomer/clients": 200,
  ...{ "/groomer/day/2027-01-08": 200, "/groomer/day/2027-01-08/better-order": 200 },
  ...{ "/groomer/day/someday": 404, "/groomer/day/someday/better-order": 404 },
  "/groomer/week/2027-01-08": 200,
  "/groomer/week/someday": 404,
  "/groomer/more": 200,
  "/groomer/messages/new": 200,
  "/groomer/requests": 200,
  "/groomer/reviews": 200,
  "/groomer/settings": 200,
};

/** Pages of groomers who set up their work, before they are active and after. */
const HIRED: Record<string, Outcome> = {
  "/groomer/profile": 200,
  "/groomer/services": 200,
  "/groomer/availability": 200,
  "/groomer/availability/calendars": 200,
  "/groomer/zones": 200,
  "/groomer/zones/new": 200,
};

/** The page where each state of an account starts. */
const HOMES: Record<string, Record<string, string>> = {
  customer: { pending: "/customer/welcome", active: "/customer" },
  groomer: {
    new: "/groomer/new/preferences",
    pending: "/groomer/new/confirmation",
    approved: "/groomer/onboarding",
    active: "/groomer",
  },
  renter: {
    new: "/renter/new/eligibility",
    pending: "/renter/new/confirmation",
    approved: "/renter/new/booking",
    active: "/renter",
  },
  staff: { "": "/staff" },
};

/** A new renter may already see the page that follows the form. */
const EARLY = ["/renter/new/confirmation"];

/** Pages that are still to be built. Whoever builds one moves it to its list above. */
const LATER = [
  "/renter/appointments",
  "/renter/appointments/history",
  "/renter/appointments/history/{past}",
  "/renter/appointments/upcoming/{upcoming}",
  "/renter/appointments/upcoming/reschedule",
  "/renter/appointments/upcoming/{upcoming}/reschedule",
  "/renter/appointments/{upcoming}",
  "/renter/new",
  "/renter/new/account",
  "/renter/new/details",
  "/renter/new/driver-license",
  "/renter/new/insurance",
  "/renter/new/payment",
  "/renter/new/thanks",
  "/renter/new/verification",
];

const logOut = (path: string, role: string) => `/log-out?${new URLSearchParams({ redirect: path, role })}`;

/** Opens a page as each person and compares the outcome with what `expected` gives for this person. */
async function compare(path: string, expected: (role: string, state: string) => Outcome): Promise<void> {
  for (const person of PEOPLE) {
    const [role = "", state = ""] = person.split(" ");
    const outcome = expected(role, state);
    const filled = typeof outcome === "string" ? fill(outcome) : outcome;
    expect(await stage.visit(fill(path), person), person).toBe(filled);
  }
}

describe("a listed route", () => {
  it.each(Object.entries(OPEN))("%s is open to all", async (path, outcome) => {
    await compare(path, () => outcome);
  });

  it.each(Object.entries(CUSTOMER))("%s is for active customers", async (path, outcome) => {
    await compare(path, (role, state) => {
      if (role !== "customer" || state === "inactive") return logOut(fill(path), "customer");
      return state === "active" ? outcome : "/customer/welcome";
    });
  });

  it.each(Object.entries(ORDER))("%s is for the order's customer", async (path, outcome) => {
    await compare(path, (role, state) => {
      if (role !== "customer" || state === "inactive") return logOut(fill(path), "customer");
      // The order does not exist for the pending customer, who is another customer.
      return state === "active" ? outcome : 404;
    });
  });

  const homes = Object.entries(HOMES).flatMap(([role, pages]) =>
    Object.values(pages).map((path) => [path, role] as const),
  );
  it.each(homes)("%s opens for its state and leads other states of a %s home", async (path, area) => {
    await compare(path, (role, state) => {
      const home = HOMES[area]?.[state];
      if (role !== area || home === undefined) return logOut(path, area);
      return home === path || (state === "new" && EARLY.includes(path)) ? 200 : home;
    });
  });

  it.each(Object.entries(GROOMER))("%s is for active groomers", async (path, outcome) => {
    await compare(path, (role, state) => {
      const home = HOMES.groomer?.[state];
      if (role !== "groomer" || home === undefined) return logOut(fill(path), "groomer");
      return state === "active" ? outcome : home;
    });
  });

  it.each(Object.entries(HIRED))("%s is for approved and active groomers", async (path, outcome) => {
    await compare(path, (role, state) => {
      const home = HOMES.groomer?.[state];
      if (role !== "groomer" || home === undefined) return logOut(fill(path), "groomer");
      return state === "active" || state === "approved" ? outcome : home;
    });
  });

  it("/visit/{upcoming}, the link of a message, leads its customer to the pets of the order", async () => {
    await compare("/visit/{upcoming}", (role, state) =>
      role === "customer" && state === "active" ? "/customer/order/{upcoming}/pets" : 200,
    );
  });

  it("/login leads whoever is signed in to the start of the role", async () => {
    await compare("/login", (role, state) => {
      if (role === "visitor" || state === "inactive") return 200;
      return role === "customer" ? "/" : `/${role}`;
    });
  });

  it.each([
    ["customer", "/customer/messages"],
    ["customer", "/customer/messages/devices"],
    ["customer", "/customer/quick-replies"],
    ["groomer", "/groomer/account"],
    ["groomer", "/groomer/messages"],
    ["groomer", "/groomer/messages/devices"],
    ["groomer", "/groomer/quick-replies"],
    ["renter", "/renter/messages"],
    ["renter", "/renter/messages/devices"],
    ["renter", "/renter/quick-replies"],
  ])("for each %s, %s is open in every state of the account", async (own, path) => {
    await compare(path, (role, state) => (role === own && state !== "inactive" ? 200 : logOut(path, own)));
  });

  it.each([
    ...["/staff/appointments", "/staff/board", "/staff/inbox"],
    ...["/staff/reports", "/staff/reports/bookings", "/staff/outbox", "/staff/reviews", "/staff/search"],
    ...["", "/new", "/categories", "/add-ons", "/add-ons/new"].map((end) => `/staff/services${end}`),
    ...["areas", "coupons", "gift-cards", "pages"].map((page) => `/staff/${page}/new`),
    ...["areas", "coupons", "gift-cards", "pages", "messages", "rules"].map((page) => `/staff/${page}`),
    ...["/staff/agreements", "/staff/agreements/terms"],
    ...["announcements", "replies", "reports", "settings"].map((page) => `/staff/messages/${page}`),
    ...["", "/charges", "/refunds", "/ledger", "/liabilities"].map((end) => `/staff/money${end}`),
  ])("%s is for staff", async (path) => {
    await compare(path, (role, state) =>
      role === "staff" && state !== "inactive" ? 200 : logOut(path, "staff"),
    );
  });

  it("/log-out asks whoever is signed in, and leads others home", async () => {
    await compare("/log-out", (role, state) => (role === "visitor" || state === "inactive" ? "/" : 200));
  });

  it.each(LATER)("%s is not there yet", async (path) => {
    await compare(path, () => 404);
  });
});
