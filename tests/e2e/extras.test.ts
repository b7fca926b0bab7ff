import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeCoupon } from "#features/promotions/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { type Answers, arrive, comeToLife, heading, payWith, pick, press, summary, walk } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { type Guest, SAM } from "./guests.ts";
import { readPrice } from "./price.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);

/** One small dog, whose visit a gift card can pay. */
const PIP: Guest = {
  ...SAM,
  pets: [{ ...SAM.pets[0], breed: "Chihuahua", service: "Bath & brush", addOns: [], name: "Pip" }],
};

const main = (page: Page) => page.getByRole("main");
const quantity = (page: Page, name: string) => page.getByRole("spinbutton", { name: `How many: ${name}` });
const labels = async (page: Page) => (await readPrice(page)).lines.map(({ label }) => label);

const TAKING: Partial<Answers> = {
  async "additional-items"(page) {
    await quantity(page, "Salmon treats").fill("2");
    await press(page, "Continue");
  },
};

const PASSWORD = "four plain words do";

const codeField = (page: Page) => page.getByRole("textbox", { name: /^Coupon or gift card code/ });

async function useCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await press(page, "Use code");
}

const used = (page: Page, name: string) => main(page).getByRole("listitem").filter({ hasText: name });

async function expectSums(page: Page, within = summary(page)) {
  const price = await readPrice(page, within);
  expect(price.sum).toEqual(price.total);
  return price;
}

const orders = async () =>
  app.db
    .selectFrom("orders")
    .select(["id", "totalMin", "totalMax", "paymentMethod", "couponCode"])
    .where("siteId", "=", await siteOf(app))
    .where("bookingSessionId", "is not", null)
    .orderBy("createdAt", "desc")
    .execute();

describe("extras", () => {
  it("join one itemized order with a coupon, a gift card and a tip, at the quoted price", async () => {
    const page = await browser.visit({ refusals: [422] });
    await walk(page, PIP, { to: "additional-items" });
    await expectAccessible(page);
    expect(await main(page).getByRole("img").count()).toBeGreaterThanOrEqual(7);
    await quantity(page, "Salmon treats").fill("21");
    await press(page, "Continue");
    expect(await page.getByRole("alert").textContent()).toContain("Enter a number from 0 to 20");
    await quantity(page, "Salmon treats").fill("1");
    await page.getByRole("button", { name: "More Salmon treats" }).click();
    expect(await quantity(page, "Salmon treats").inputValue()).toBe("2");
    await press(page, "Continue");
    await walk(page, PIP, { from: "account", to: "payment" });

    const plain = await expectSums(page);
    expect(plain.lines.map(({ label }) => label)).toContain("Salmon treats × 2");
    await useCode(page, "SPRING25");
    expect(await page.getByRole("alert").textContent()).toContain("This code does not work");
    await useCode(page, "TWOPETS");
    await page
      .getByRole("alert")
      .getByText(/^Add \$[\d.]+ more to use this code\.$/)
      .waitFor();
    const { id } = await app.db
      .selectFrom("services")
      .select("id")
      .where("siteId", "=", await siteOf(app))
      .where("name", "=", "Lion cut")
      .executeTakeFirstOrThrow();
    await makeCoupon(app.db, await siteOf(app), { code: "LIONS", serviceIds: [id] });
    await useCode(page, "lions");
    await page.getByRole("alert").getByText("This code is for Lion cut. Book it to use the code.").waitFor();
    await useCode(page, "tenoff");
    await used(page, "Coupon TENOFF").waitFor();
    // The page empties the field just after it shows the coupon.
    await expect.poll(() => codeField(page).inputValue()).toBe("");
    await useCode(page, "gift-50-demo");
    await used(page, "Gift card ending in DEMO").waitFor();
    await page.getByRole("textbox", { name: /^Another amount/ }).fill("7.50");
    await press(page, "Set tip");
    await summary(page).getByText("Tip", { exact: true }).waitFor();
    await expectAccessible(page);

    const { lines, total } = await expectSums(page);
    const amountOf = (label: string) => lines.find((line) => line.label === label)?.min;
    expect([amountOf("Coupon TENOFF"), amountOf("Tip"), amountOf("Gift card")]).toEqual([
      -1_000, 750, -5_000,
    ]);
    await payWith(page, "Visa");
    await arrive(page, "confirmed");
    expect(await expectSums(page, main(page))).toMatchObject({ total });
    const [order, another] = await orders();
    expect(another).toBeUndefined();
    expect(order).toMatchObject({ totalMin: total.min, totalMax: total.max, couponCode: "TENOFF" });
    const balance = await app.db
      .selectFrom("giftCards")
      .innerJoin("giftCardSpendings", "giftCardSpendings.giftCardId", "giftCards.id")
      .select("giftCards.balance")
      .where("holder", "=", order?.id ?? "")
      .executeTakeFirst();
    expect(balance?.balance).toBe(0);
  });

  it("can be removed again, and changed from the payment", async () => {
    const page = await browser.visit();
    const guest = { ...PIP, phone: "(928) 555-0141", email: "back@example.com" };
    await walk(page, guest, { to: "payment", answers: TAKING });
    const before = (await expectSums(page)).total;
    await useCode(page, "WELCOME15");
    await used(page, "Coupon WELCOME15").getByRole("button", { name: "Remove" }).click();
    await used(page, "Coupon WELCOME15").waitFor({ state: "detached" });
    await expect.poll(async () => (await expectSums(page)).total).toEqual(before);
    await page.getByRole("link", { name: "Change your extras" }).click();
    await arrive(page, "additional-items");
    expect(await quantity(page, "Salmon treats").inputValue()).toBe("2");
    await quantity(page, "Salmon treats").fill("0");
    await press(page, "Continue");
    await arrive(page, "payment");
    expect(await labels(page)).not.toContain("Salmon treats × 2");
    await page.getByRole("link", { name: "Add extras" }).waitFor();
  });

  it("can be paid by gift card alone, without JavaScript", async () => {
    const page = await browser.visit({ javaScript: false });
    const guest = { ...PIP, phone: "(928) 555-0142", email: "plain@example.com" };
    await walk(page, guest, { to: "payment", answers: TAKING });
    await pick(page, "radio", /20%$/);
    await press(page, "Set tip");
    await summary(page).getByText("Tip", { exact: true }).waitFor();
    await useCode(page, "GIFT-250-DEMO");
    await main(page).getByText("Covered by your gift card").waitFor();
    expect(await heading(page).textContent()).toBe("Check and pay");
    expect((await expectSums(page)).total).toEqual({ min: 0, max: 0 });
    await press(page, /^Place order/);
    await arrive(page, "confirmed");
    const [order] = await orders();
    expect(order).toMatchObject({ totalMax: 0, paymentMethod: "gift_card" });
    expect(await main(page).textContent()).toContain("Gift card ending in DEMO");
  });
});

const LONG = "Maximiliana-Alexandra Wolokuzumalischermannsdorfer-Featherstonehaugh of Flagstaff";

describe("a gift card that the team sells", () => {
  const come = async (page: Page, title: string) => {
    await heading(page).filter({ hasText: title }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    await expectNoSideways(page);
  };

  it("reaches its recipient, pays for a visit, and ends when it is void", async () => {
    const desk = await browser.visit({ width: 360, height: 740, refusals: [409, 422] });
    const { accountId } = await staff({ permissions: ["orders.read", "promotions.write"] });
    await openAs(app, desk, accountId, "/staff/gift-cards");
    await come(desk, "Gift cards");
    await main(desk).getByRole("link", { name: "Sell a gift card" }).click();
    await come(desk, "Sell a gift card");
    await main(desk).getByLabel("Amount in dollars").fill("3");
    await main(desk).getByLabel("For", { exact: true }).fill(LONG.slice(0, 80));
    await main(desk).getByLabel("E-mail of the recipient").fill("wide@example.com");
    await main(desk).getByLabel("Message").fill("Happy birthday!");
    await press(desk, "Sell this gift card");
    await desk.getByRole("alert").getByText("Choose how it was paid").waitFor();
    await desk.getByRole("alert").getByText("Enter an amount from $5 to $2,000").waitFor();
    expect(await main(desk).getByLabel("Message").inputValue()).toBe("Happy birthday!");
    await come(desk, "Sell a gift card");
    await main(desk).getByLabel("Amount in dollars").fill("300");
    await main(desk).getByLabel("Paid by").selectOption("card");
    await press(desk, "Sell this gift card");
    await main(desk).getByText("Sold. The recipient gets the code by e-mail.").waitFor();
    await come(desk, "Gift card …");

    const letter = await newestMessageTo(app, "wide@example.com");
    const code = /GIFT(?:-\w{4}){3}/.exec(letter)?.[0] ?? "";
    const page = await browser.visit();
    const guest = { ...PIP, phone: "(928) 555-0143", email: "gifted@example.com" };
    await walk(page, guest, { to: "payment", answers: TAKING });
    await useCode(page, code.replaceAll("-", ""));
    await main(page).getByText("Covered by your gift card").waitFor();
    await press(page, /^Place order/);
    await arrive(page, "confirmed");

    await desk.reload();
    await main(desk)
      .getByText(/^Appointment \w+/)
      .waitFor();
    expect(await main(desk).textContent()).toMatch(/\$(?!300 of)[\d.]+ of \$300 left/);
    // A colleague has the same card open.
    const other = await desk.context().newPage();
    await other.goto(new URL(desk.url()).pathname);
    await come(other, "Gift card …");
    await press(desk, "Void this gift card");
    await desk.getByRole("alert").getByText("Say why the gift card is void").waitFor();
    await main(desk).getByLabel("Reason").fill("Sold by mistake");
    await press(desk, "Void this gift card");
    await main(desk).getByText("Void. It cannot be used from now on.").waitFor();
    await come(desk, "Gift card …");
    await press(other, "Send now");
    await other.getByRole("group", { name: "This gift card is void." }).waitFor();
    await other.close();
    await main(desk).getByRole("link", { name: "Gift cards", exact: true }).click();
    await come(desk, "Gift cards");
    await main(desk).getByLabel("State").selectOption("void");
    await main(desk).getByRole("searchbox").fill(code.toLowerCase());
    await press(desk, "Search");
    await desk.waitForURL((url) => url.searchParams.get("search") === code.slice(-4));
    await main(desk)
      .getByText(`For ${LONG.slice(0, 80)}`)
      .waitFor();
  });

  it("is given free of charge above the brand's limit with the password, which is asked for then", async () => {
    const page = await browser.visit({ scheme: "dark", refusals: [401, 422] });
    const permissions = ["promotions.write", "money.refund"] as const;
    const { accountId } = await staff({ permissions, password: PASSWORD });
    await openAs(app, page, accountId, "/staff/gift-cards/new");
    await app.db
      .updateTable("signIns")
      .set({ confirmedAt: null })
      .where("accountId", "=", accountId)
      .execute();
    await come(page, "Sell a gift card");
    expect(await main(page).getByLabel("Your password").count()).toBe(0);
    await main(page).getByLabel("Amount in dollars").fill("900");
    await main(page).getByLabel("Paid by").selectOption("free");
    await main(page).getByLabel("Reason or note").fill("The groomer came late, twice.");
    await main(page).getByLabel("For", { exact: true }).fill("Mia Torres");
    await main(page).getByLabel("E-mail of the recipient").fill("late@example.com");
    await press(page, "Sell this gift card");
    await main(page).getByLabel("Your password").fill("not this one");
    await come(page, "Sell a gift card");
    expect(await main(page).getByLabel("Reason or note").inputValue()).toContain("twice");
    await press(page, "Sell this gift card");
    await page.getByRole("alert").getByText("This password is not right.").waitFor();
    await main(page).getByLabel("Your password").fill(PASSWORD);
    await press(page, "Sell this gift card");
    await main(page).getByText("Sold. The recipient gets the code by e-mail.").waitFor();
  });
});
