import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { MOMENT } from "#tests/moment.ts";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import { STRIPE_ORIGINS, standInForStripe } from "#tests/stripe/page.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { arrive, pick, press, walk } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { type Guest, SAM } from "../guests.ts";

let fake: FakeStripe;

const app = useOwnApp(async () => {
  fake = await openFakeStripe({ now: MOMENT });
  return {
    env: {
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_PUBLISHABLE_KEY: "pk_test_fake",
      STRIPE_WEBHOOK_SECRET: "whsec_fake",
      STRIPE_STAND_IN: String(fake.wire.port),
    },
    imports: [new URL("../../stripe/to-loopback.mjs", import.meta.url).href],
  };
});
const browser = useBrowser(app);
afterAll(() => fake?.close());

const guest = (number: number): Guest => ({
  ...SAM,
  phone: `(928) 555-01${number}`,
  email: `stripe-${number}@example.com`,
});

/** Brings a guest to the payment step. `asked` lists the page's requests to Stripe. */
async function atPayment(visitor: Guest, refusals: readonly number[] = []) {
  const page = await browser.visit({ refusals, elsewhere: STRIPE_ORIGINS });
  await standInForStripe(page, fake);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("stripe.com")) asked.push(request.url());
  });
  await walk(page, visitor, { to: "payment" });
  return { page, asked };
}

async function enter(page: Page, card: string): Promise<void> {
  await pick(page, "radio", /^New card/);
  await page.getByRole("textbox", { name: "Card number" }).fill(card);
  await press(page, /^Place order/);
}

const paymentsOf = (visitor: Guest) =>
  app.db
    .selectFrom("payments")
    .innerJoin("customers", "customers.accountId", "payments.accountId")
    .select(["payments.status", "payments.orderId", "payments.gatewayKey", "payments.gateway"])
    .where("customers.email", "=", visitor.email)
    .orderBy("payments.createdAt")
    .execute();

describe("Stripe's card fields", () => {
  it("appear when a new card is chosen, show a decline, and authorize a good card", async () => {
    const visitor = guest(71);
    const { page, asked } = await atPayment(visitor, [402]);
    expect(await page.getByRole("radio", { name: /^Visa / }).count()).toBe(0);
    expect(asked).toEqual([]);
    await pick(page, "radio", /^New card/);
    await page.getByRole("textbox", { name: "Card number" }).waitFor();
    expect(asked.every((url) => url.startsWith("https://js.stripe.com/"))).toBe(true);
    await expectAccessible(page);

    await press(page, /^Place order/);
    await page.getByText("Your card number is incomplete.").waitFor();
    await enter(page, fake.card("declined"));
    await page.getByRole("alert").filter({ hasText: "declined" }).waitFor();
    await enter(page, fake.card("good"));
    await arrive(page, "confirmed");
    expect(await paymentsOf(visitor)).toMatchObject([
      { gateway: "stripe", status: "declined", orderId: null },
      { gateway: "stripe", status: "authorized", orderId: expect.any(String) },
    ]);
  });

  it("lead to a bank that asks for confirmation, and back to the placed order", async () => {
    const visitor = guest(72);
    const { page } = await atPayment(visitor, [402]);
    await enter(page, fake.card("asks"));
    await page.getByRole("heading", { level: 1, name: "Confirm your payment" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to your bank" }).click();
    await arrive(page, "confirmed");
    const [payment] = await paymentsOf(visitor);
    expect(payment).toMatchObject({ status: "authorized", orderId: expect.any(String) });
    expect(fake.intentOf(payment?.gatewayKey ?? "")?.status).toBe("requires_capture");
  });
});

describe("a guest who chose a new card", () => {
  it("can still choose cash and book", async () => {
    const visitor = guest(74);
    const { page } = await atPayment(visitor);
    await pick(page, "radio", /^New card/);
    await page.getByRole("textbox", { name: "Card number" }).waitFor();
    await pick(page, "radio", /^Cash/);
    await press(page, /^Place order/);
    await arrive(page, "confirmed");
    expect(await paymentsOf(visitor)).toEqual([]);
  });
});

describe("without scripts", () => {
  it("a new card shows that it needs JavaScript, and cash still books", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    const visitor = guest(73);
    await walk(page, visitor, { to: "payment" });
    expect(await page.locator("noscript").allTextContents()).toContain(
      "A new card needs JavaScript: its number goes straight to the bank and never to us.",
    );
    await pick(page, "radio", /^New card/);
    await press(page, /^Place order/);
    await page.getByRole("alert").filter({ hasText: "Enter your card first" }).waitFor();
    await pick(page, "radio", /^Cash/);
    await press(page, /^Place order/);
    await arrive(page, "confirmed");
  });
});
