import type { Page } from "playwright-core";
import {
  ANSWERS,
  comeToLife,
  describePets,
  payWith,
  press,
  type Screen,
  walk,
} from "../../tests/e2e/booking.ts";
import { type Guest, JUNE, MIA } from "../../tests/e2e/guests.ts";

export type Look = { width: 360 | 1280; scheme: "light" | "dark" };
export const LOOKS: readonly Look[] = [
  { width: 360, scheme: "light" },
  { width: 360, scheme: "dark" },
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
];

export type Brand = { slug: string; name: string; guest: Guest };
/**
 * The demo's brands with a household of each. No seeded household has a phone number with these area codes.
 */
export const BRANDS: readonly Brand[] = [
  { slug: "sudsberry", name: "Sudsberry", guest: { ...MIA, phone: "(520) 555-0187" } },
  { slug: "juniper", name: "Juniper & Fetch", guest: { ...JUNE, phone: "(254) 555-0187" } },
];

/** A screen. `route` is its row in src/routes.ts, `looks` how it is photographed if not in all looks. */
export type Seen = { name: string; route: string; looks?: readonly Look[] };
/** A screen with an address. `path` is the address if it differs from the route. */
export type Opened = Seen & { path?: string };

/** The pages that everyone can open at any time. */
const PAGES: readonly Opened[] = [
  { name: "Home", route: "/", path: "/" },
  { name: "Groomers", route: "our-groomers" },
  { name: "A brand's own page", route: "s/*", path: "/s/about" },
  { name: "Cancellation policy", route: "cancellation-policy" },
  { name: "Pet release terms", route: "pet-release-terms" },
  { name: "Privacy policy", route: "privacy-policy" },
  { name: "Terms and conditions", route: "terms-and-conditions" },
  { name: "Page not found", route: "*", path: "/no-such/page" },
  { name: "Ask for a new area", route: "lead" },
  { name: "Send us a request", route: "send-us-request" },
  { name: "Request an appointment", route: "appointment-request" },
  { name: "Log in", route: "login" },
  { name: "Reset password", route: "reset-password" },
  { name: "Set password", route: "set-password" },
  { name: "Book or meet us", route: "start" },
  { name: "Welcome", route: "welcome/:id?", path: "/welcome" },
  { name: "Sorry", route: "sorry" },
  { name: "Coming soon", route: "coming-soon" },
  { name: "Advisement", route: "covid19-advisement" },
  { name: "Refer a friend", route: "refer/:orderId?", path: "/refer" },
  { name: "Goodbye", route: "goodbye" },
  { name: "Act for somebody, for staff only", route: "impersonate" },
  { name: "Log out, for somebody else", route: "log-out", path: "/log-out?redirect=/customer&role=customer" },
];

/** The pages that a guest can open after the booking, as a new customer. */
const PAGES_AFTER: readonly Opened[] = [
  { name: "Home, logged in", route: "/", path: "/" },
  { name: "Dashboard", route: "customer" },
  { name: "Appointments ahead", route: "customer/appointments" },
  { name: "Appointments, none past", route: "customer/appointments/history" },
  { name: "Pets", route: "customer/pets" },
  { name: "Add a pet", route: "customer/pets/add" },
  { name: "Cards", route: "customer/my-cards" },
  { name: "Agreements", route: "customer/agreements" },
  { name: "Referrals", route: "customer/referrals" },
  { name: "Referral code", route: "customer/referral-code" },
  { name: "Which visit to reschedule", route: "customer/appointments/upcoming/reschedule" },
  { name: "Waitlist, empty", route: "customer/waitlist" },
  { name: "Settings", route: "customer/settings" },
  { name: "Confirm the e-mail", route: "customer/confirm-email" },
  {
    name: "Appointment not found",
    route: "customer/appointments/:orderId",
    path: "/customer/appointments/no-such",
  },
  { name: "Log out", route: "log-out" },
  { name: "Demo outbox", route: "demo/outbox" },
  { name: "Demo gallery", route: "demo/gallery" },
];

const STEPS: Record<Screen, Seen> = {
  start: { name: "Start", route: "customer/new" },
  "pets-and-services": { name: "Pets and services", route: "customer/new/pets-and-services" },
  "recommended-schedules": { name: "Times", route: "customer/new/recommended-schedules" },
  "pet-information": { name: "Pet details", route: "customer/new/pet-information" },
  "additional-items": { name: "Extras", route: "customer/new/additional-items" },
  account: { name: "Your details", route: "customer/new/account" },
  verification: { name: "Verification", route: "customer/new/verification" },
  payment: { name: "Payment", route: "customer/new/payment" },
  confirmed: { name: "Confirmed", route: "customer/appointments/:orderId/confirmed" },
};

/** The other ways to a time, and what a guest does who finds none. */
const OTHER_WAYS: readonly Opened[] = [
  { name: "Times of a day", route: "customer/new/custom-schedule" },
  { name: "Times of each groomer", route: "customer/new/groomers-list" },
  { name: "Several visits", route: "customer/new/schedule-first-groomer" },
  { name: "Wait for a time", route: "customer/new/waitlist" },
];

/** Called when the page shows the screen and nothing moves any more. */
export type Show = (seen: Seen) => Promise<void>;

/** Visits every screen in the order in which a household meets the screens. */
export async function visitAll(page: Page, guest: Guest, show: Show): Promise<void> {
  await openAll(page, PAGES, show);
  await meetGroomer(page, show);
  await showOutsideArea(page, show);
  await book(page, guest, show);
  await openAll(page, PAGES_AFTER, show);
  await look(page, show);
}

/**
 * What is found by following a link of the customer's area: one of the demo's customer, who has had visits.
 */
const LINKED: readonly (Seen & { from: string; to: RegExp })[] = [
  {
    name: "An appointment ahead",
    route: "customer/appointments/upcoming/:orderId",
    from: "/customer/appointments",
    to: /\/upcoming\/[0-9a-f-]{36}$/,
  },
  {
    name: "A past appointment",
    route: "customer/appointments/history/:orderId",
    from: "/customer/appointments/history",
    to: /\/history\/[0-9a-f-]{36}$/,
  },
  { name: "A pet", route: "customer/pets/:petId", from: "/customer/pets", to: /\/pets\/[0-9a-f-]{36}$/ },
];
/** The pages of an upcoming or a past visit, by the end of their address. */
const OF_A_VISIT: readonly (Seen & { isOver?: true; way: (id: string) => string })[] = [
  {
    name: "Cancel",
    route: "customer/appointments/upcoming/:orderId/cancel",
    way: (id) => `upcoming/${id}/cancel`,
  },
  {
    name: "Move",
    route: "customer/appointments/upcoming/:orderId/reschedule",
    way: (id) => `upcoming/${id}/reschedule`,
  },
  { name: "Change services", route: "customer/order/:orderId/pets", way: (id) => `../order/${id}/pets` },
  {
    name: "Change the payment",
    route: "customer/appointments/:orderId/payment",
    way: (id) => `${id}/payment`,
  },
  {
    name: "Review",
    route: "customer/appointments/:orderId/review",
    isOver: true,
    way: (id) => `${id}/review`,
  },
  { name: "An appointment, by its link", route: "customer/appointments/:orderId", way: (id) => id },
  {
    name: "Receipt",
    route: "customer/appointments/:orderId/receipt",
    isOver: true,
    way: (id) => `${id}/receipt`,
  },
];

/** Logs one of the demo's people in, and waits for the page at `path`. */
export async function logIn(page: Page, email: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/login?returnUrl=${path}`);
  await comeToLife(page);
  await page.getByRole("textbox", { name: "E-mail or phone", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("waggon-demo-1");
  await press(page, "Log in");
  await page.waitForURL(({ pathname }) => pathname === path);
  // The address bar changes a moment before the page does.
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor({ state: "detached" });
  await comeToLife(page);
}

/** As the demo's customer. */
async function look(page: Page, show: Show): Promise<void> {
  await logIn(page, "customer@example.com", "/customer/appointments/history");
  // The address bar changes a moment before the page does.
  await page.getByRole("heading", { level: 1, name: "Past appointments" }).waitFor();
  await show({ name: "Past appointments", route: "customer/appointments/history" });
  let ahead = "";
  let over = "";
  for (const { from, to, ...seen } of LINKED) {
    await page.goto(from);
    await comeToLife(page);
    const links = page.getByRole("main").locator("a[href]");
    const hrefs = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
    const href = hrefs.find((one) => to.test(one));
    if (!href) throw new Error(`Nothing on ${from} leads to ${seen.name}.`);
    await page.goto(href);
    await comeToLife(page);
    await show(seen);
    if (href.includes("/upcoming/")) ahead = href.split("/").at(-1) ?? "";
    if (href.includes("/history/")) over = href.split("/").at(-1) ?? "";
  }
  for (const { way, isOver, ...seen } of OF_A_VISIT) {
    await page.goto(`/customer/appointments/${way(isOver ? over : ahead)}`);
    await comeToLife(page);
    await show(seen);
  }
}

export async function openAll(page: Page, pages: readonly Opened[], show: Show): Promise<void> {
  for (const { path, ...seen } of pages) {
    await page.goto(path ?? `/${seen.route}`);
    await comeToLife(page);
    await show(seen);
  }
}

async function meetGroomer(page: Page, show: Show): Promise<void> {
  await page.goto("/our-groomers");
  await comeToLife(page);
  await page.getByRole("main").locator("a.card-link").first().click();
  await page.waitForURL((url) => url.pathname !== "/our-groomers");
  await show({ name: "A groomer", route: ":groomerUrl" });
}

async function showOutsideArea(page: Page, show: Show): Promise<void> {
  await page.goto("/customer/new");
  await comeToLife(page);
  await page.locator("[name=address]").fill("99501");
  await press(page, "See groomers near you");
  await page.getByText("We do not drive to").waitFor();
  await show({ name: "Start, outside every area", route: "customer/new" });
  await page.goto("/customer/new?reset");
}

async function book(page: Page, guest: Guest, show: Show): Promise<void> {
  await walk(page, guest, {
    // The picture is taken when the pets are described.
    at: async (screen) => {
      if (screen !== "pets-and-services") await show(STEPS[screen]);
      if (screen === "recommended-schedules") await lookAround(page, show);
    },
    answers: {
      "pets-and-services": async () => {
        await describePets(page, guest);
        // The price beside the form changes a moment after the form's last change.
        await page.locator("aside").getByText("Maine Coon").first().waitFor();
        await show(STEPS["pets-and-services"]);
        await press(page, "See times");
      },
      "pet-information": async () => {
        await press(page, "Continue");
        await page.locator("[aria-invalid=true]").first().waitFor();
        await show({ name: "Pet details, faults named", route: STEPS["pet-information"].route });
        await ANSWERS["pet-information"](page, guest);
      },
      payment: async () => {
        await payWith(page, "Card that asks first");
        await page.waitForURL("**/payment-challenge*");
        await comeToLife(page);
        await show({ name: "The bank asks first", route: "customer/new/payment-challenge" });
        await press(page, "Approve");
      },
    },
  });
}

async function lookAround(page: Page, show: Show): Promise<void> {
  const start = page.url();
  await openAll(page, OTHER_WAYS, show);
  await page.goto("/customer/new/groomers-list");
  await page.getByRole("main").locator("a[href*='schedule-groomer']").first().click();
  await page.waitForURL("**/schedule-groomer*");
  await comeToLife(page);
  await show({ name: "Times of one groomer", route: "customer/new/schedule-groomer" });
  await page.goto(start);
  await comeToLife(page);
}
