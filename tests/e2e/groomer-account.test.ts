import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { button, expectNoSideways, main } from "./choose-time.ts";
import { addVisit, forgetVisits, type Household, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const MINUTE_MS = 60_000;
/** 40 letters without a space. */
const LONG_NAME = "Maximiliana".repeat(4).slice(0, 40);

let house: Household;
let groomerAccount: string;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  groomerAccount = accountId;
});

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The page is as wide as the phone, a thumb hits its buttons, and axe finds no fault. */
async function expectFitsPhone(page: Page): Promise<void> {
  await expectNoSideways(page);
  for (const target of await main(page).locator("button:visible, summary:visible").all()) {
    const box = await target.boundingBox();
    expect(box?.height, (await target.textContent()) ?? "").toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
}

/** Adds an accepted visit that began `minutes` ago. Two visits need different `days`. @returns the order */
async function addBegunVisit(days: number, minutes: number): Promise<string> {
  const id = await addVisit(app, house, days);
  const start = app.now().getTime() - minutes * MINUTE_MS;
  await app.db
    .updateTable("orders")
    .set({ appointmentStart: new Date(start), appointmentEnd: new Date(start + 60 * MINUTE_MS) })
    .where("id", "=", id)
    .execute();
  return id;
}

describe("a groomer's settings on a phone", () => {
  it("are reached from More, save what was chosen, and end another session", async () => {
    const page = await browser.visit(PHONE);
    await makeSignIn(app.db, await siteOf(app), groomerAccount);
    await openAs(app, page, groomerAccount, "/groomer/more");
    await main(page).getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    await expectFitsPhone(page);
    const accepts = page.getByLabel("Accept new orders for me");
    const before = await accepts.isChecked();
    await accepts.setChecked(!before);
    await button(page, "Save orders").click();
    await part(page, "New orders").getByText("Saved.").waitFor();
    await expectFitsPhone(page);
    await page.reload();
    expect(await accepts.isChecked()).toBe(!before);
    const sessions = part(page, "Where you are logged in");
    const open = await sessions.getByRole("listitem").count();
    await sessions
      .getByRole("button", { name: /^Log out (?!everywhere)/ })
      .first()
      .click();
    await sessions.getByText("Logged out there.").waitFor();
    expect(await sessions.getByRole("listitem").count()).toBe(open - 1);
  });
});

describe("a groomer's reviews on a phone", () => {
  it("open a form, say what an empty reply lacks, and publish a reply", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, groomerAccount, "/groomer/more");
    await main(page).getByRole("link", { name: "Reviews", exact: true }).click();
    await page.getByRole("heading", { name: "Reviews", level: 1 }).waitFor();
    await expectFitsPhone(page);
    const card = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("group") })
      .first();
    await card.locator("summary").click();
    await expectFitsPhone(page);
    await card.getByRole("textbox").fill("");
    await card.getByRole("button", { name: "Publish the reply" }).click();
    await card.getByText("Please fill this in").first().waitFor();
    await expectFitsPhone(page);
    await card.getByRole("textbox").fill("He was a gentleman.");
    await card.getByRole("button", { name: "Publish the reply" }).click();
    await main(page).getByText("Your reply is public.").waitFor();
    await expectFitsPhone(page);
  });
});

describe("the page of a missed visit on a phone", () => {
  it("says from when on it marks a visit that just began", async () => {
    const order = await addBegunVisit(3, 0);
    const page = await browser.visit(PHONE);
    await openAs(app, page, groomerAccount, `/groomer/appointments/${order}/no-show`);
    await main(page).getByText("Please wait a little longer").waitFor();
    await main(page).getByText("For a missed visit the customer pays no fee.").waitFor();
    expect(await button(page, "Mark as missed").count()).toBe(0);
    await expectFitsPhone(page);
  });

  it("shows the fee, and marks the visit with one press", async () => {
    const order = await addBegunVisit(4, 70);
    await app.db
      .updateTable("customers")
      .set({ firstName: LONG_NAME })
      .where("id", "=", house.customerId)
      .execute();
    const page = await browser.visit(PHONE);
    await openAs(app, page, groomerAccount, `/groomer/appointments/${order}`);
    await main(page).getByRole("link", { name: "The customer is not there" }).click();
    await page.getByRole("heading", { name: "Was this visit missed?", level: 1 }).waitFor();
    await expectFitsPhone(page);
    await button(page, "Mark as missed").click();
    await page.waitForURL(new RegExp(`/groomer/appointments/${order}$`));
    const { orderMarkedAsNoShow } = await app.db
      .selectFrom("orders")
      .select("orderMarkedAsNoShow")
      .where("id", "=", order)
      .executeTakeFirstOrThrow();
    expect(orderMarkedAsNoShow).toBe(true);
    await page.goto(`/groomer/appointments/${order}/no-show`);
    await main(page).getByText("It is marked as missed already.").waitFor();
    expect(await main(page).getByText("Nothing changes until").count()).toBe(0);
    await expectFitsPhone(page);
  });
});
