import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { type FakeStripe, openFakeStripe } from "#tests/stripe/bank.ts";
import { STRIPE_ORIGINS, standInForStripe } from "#tests/stripe/page.ts";
import { expectAccessible } from "../accessibility.ts";
import { useOwnApp } from "../app.ts";
import { arrive, pick, press, walk } from "../booking.ts";
import { useBrowser } from "../browser.ts";
import { type Guest, SAM } from "../guests.ts";

let fake: FakeStripe;

const app = useOwnApp(async () => {
  fake = await openFakeStripe();
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

/** A visitor at the payment's step, and what their page has asked of Stripe. */
async function atPayment(who: Guest, refusals: readonly number[] = []) {
  const page = await browser.visit({ refusals, elsewhere: STRIPE_ORIGINS });
  await standInForStripe(page, fake);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("stripe.com")) asked.push(request.url());
  });
  await walk(page, who, { to: "payment" });
  return { page, asked };
}

async function enter(page: Page, card: string): Promise<void> {
  await pick(page, "radio", /^New card/);
  await page.getByRole("textbox", { name: "Card number" }).fill(card);
  await press(page, /^Place order/);
}

const paymentsOf = (who: Guest) =>
  app.db
    .selectFrom("payments")
    .innerJoin("customers", "customers.accountId", "payments.accountId")
    .select(["payments.status", "payments.orderId", "payments.gatewayKey", "payments.gateway"])
    .where("customers.email", "=", who.email)
    .orderBy("payments.createdAt")
    .execute();

describe("a card in Stripe's own fields", () => {
  it("appears when it is chosen, shows a decline, and authorizes a good card", async () => {
    const who = guest(71);
    const { page, asked } = await atPayment(who, [402]);
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
    expect(await paymentsOf(who)).toMatchObject([
      { gateway: "stripe", status: "declined", orderId: null },
      { gateway: "stripe", status: "authorized", orderId: expect.any(String) },
    ]);
  });

  it("whose bank asks leads there and back, and places the order", async () => {
    const who = guest(72);
    const { page } = await atPayment(who, [402]);
    await enter(page, fake.card("asks"));
    await page.getByRole("heading", { level: 1, name: "Confirm your payment" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to your bank" }).click();
    await arrive(page, "confirmed");
    const [payment] = await paymentsOf(who);
    expect(payment).toMatchObject({ status: "authorized", orderId: expect.any(String) });
    expect(fake.intentOf(payment?.gatewayKey ?? "")?.status).toBe("requires_capture");
  });
});

describe("another choice after a new card", () => {
  it("is taken as it is: cash books", async () => {
    const who = guest(74);
    const { page } = await atPayment(who);
    await pick(page, "radio", /^New card/);
    await page.getByRole("textbox", { name: "Card number" }).waitFor();
    await pick(page, "radio", /^Cash/);
    await press(page, /^Place order/);
    await arrive(page, "confirmed");
    expect(await paymentsOf(who)).toEqual([]);
  });
});

describe("without scripts", () => {
  it("a new card says what it needs, and cash still books", async () => {
    const page = await browser.visit({ javaScript: false, refusals: [422] });
    const who = guest(73);
    await walk(page, who, { to: "payment" });
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
