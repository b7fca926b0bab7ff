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
/** The demo's brands, and a household of each. No seeded one has a number with these area codes. */
export const BRANDS: readonly Brand[] = [
  { slug: "sudsberry", name: "Sudsberry", guest: { ...MIA, phone: "(520) 555-0187" } },
  { slug: "juniper", name: "Juniper & Fetch", guest: { ...JUNE, phone: "(254) 555-0187" } },
];

/** `route` is the row of src/routes.ts that is seen. */
type Seen = { name: string; route: string };

/** Pages that anybody can open at any time. */
const PAGES: readonly (Seen & { path: string })[] = [
  { name: "Home", route: "/", path: "/" },
  { name: "Groomers", route: "our-groomers", path: "/our-groomers" },
  { name: "A brand's own page", route: "s/*", path: "/s/about" },
  { name: "Cancellation policy", route: "cancellation-policy", path: "/cancellation-policy" },
  { name: "Pet release terms", route: "pet-release-terms", path: "/pet-release-terms" },
  { name: "Privacy policy", route: "privacy-policy", path: "/privacy-policy" },
  { name: "Terms and conditions", route: "terms-and-conditions", path: "/terms-and-conditions" },
  { name: "Page not found", route: "*", path: "/no-such/page" },
  { name: "Ask for a new area", route: "lead", path: "/lead" },
  { name: "Send us a request", route: "send-us-request", path: "/send-us-request" },
  { name: "Log in", route: "login", path: "/login" },
  { name: "Reset password", route: "reset-password", path: "/reset-password" },
];

/** What a guest finds after the booking, who is a customer by then. */
const PAGES_AFTER: readonly (Seen & { path: string })[] = [
  { name: "Home, logged in", route: "/", path: "/" },
  { name: "Log out", route: "log-out", path: "/log-out" },
  { name: "Demo outbox", route: "demo/outbox", path: "/demo/outbox" },
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

/** Called with the page at rest on what is to be seen. */
export type Show = (seen: Seen) => Promise<void>;

/** Every screen, in the order in which a household meets them. */
export async function visitAll(page: Page, guest: Guest, show: Show): Promise<void> {
  await open(page, PAGES, show);
  await meetGroomer(page, show);
  await askFromAfar(page, show);
  await book(page, guest, show);
  await open(page, PAGES_AFTER, show);
}

async function open(page: Page, pages: typeof PAGES, show: Show): Promise<void> {
  for (const { path, ...seen } of pages) {
    await page.goto(path);
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

async function askFromAfar(page: Page, show: Show): Promise<void> {
  await page.goto("/customer/new");
  await comeToLife(page);
  await page.locator("[name=address]").fill("99501");
  await press(page, "See who drives near you");
  await page.getByText("We do not drive to").waitFor();
  await show({ name: "Start, outside every area", route: "customer/new" });
  await page.goto("/customer/new?reset");
}

async function book(page: Page, guest: Guest, show: Show): Promise<void> {
  await walk(page, guest, {
    // Pets are seen when they are described.
    at: (screen) => (screen === "pets-and-services" ? Promise.resolve() : show(STEPS[screen])),
    answers: {
      "pets-and-services": async () => {
        await describePets(page, guest);
        // The price beside the form follows a moment after the last change.
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
