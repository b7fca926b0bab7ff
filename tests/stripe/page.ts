import type { Page } from "playwright-core";
import type { FakeStripe } from "./bank.ts";

/** The origins of Stripe that a page may call. */
export const STRIPE_ORIGINS = ["https://js.stripe.com", "https://hooks.stripe.com"];

/**
 * The parts of Stripe's script that its React library uses, with a plain field instead of a frame. The typed
 * text becomes the token. An empty field is an error.
 */
const SCRIPT = `
window.Stripe = () => {
  const field = document.createElement("input");
  field.setAttribute("aria-label", "Card number");
  field.style.cssText = "display:block;width:100%;padding:12px;border:1px solid #767676;font:inherit";
  const heard = {};
  const tell = (name, event) => (heard[name] ?? []).forEach((one) => one(event));
  const element = {
    on(name, hear) { (heard[name] ??= []).push(hear); return element; },
    off() { return element; }, once() { return element; },
    mount(place) { place.append(field); setTimeout(() => tell("ready", element)); },
    update() {}, destroy() { field.remove(); }, unmount() { field.remove(); },
  };
  field.addEventListener("input", () => tell("change", { complete: field.value !== "" }));
  const elements = {
    create: () => element, getElement: () => element, update() {}, on() {}, off() {},
    submit: async () => (field.value ? {} : { error: { message: "Your card number is incomplete." } }),
  };
  return {
    elements: () => elements,
    createPaymentMethod: async () => ({ paymentMethod: { id: field.value } }),
    createToken() {}, confirmCardPayment() {}, registerAppInfo() {}, _registerWrapper() {},
  };
};
window.Stripe.version = "endive";
`;

/** Replaces Stripe's script, and a payer's bank that sends the payer straight back. */
export async function standInForStripe(page: Page, fake: FakeStripe, isApproved = true): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: SCRIPT }),
  );
  await page.route("https://hooks.stripe.com/**", (route) => {
    const reference = new URL(route.request().url()).pathname.slice(1);
    const back = fake.intents.get(reference)?.next_action.redirect_to_url.return_url;
    fake.answer(reference, isApproved);
    return route.fulfill({ status: 302, headers: { location: `${back}&redirect_status=succeeded` } });
  });
}
