import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { BUILT_IN_FACTS } from "#features/accounts/rules/roles.ts";
import { makeStatement } from "#features/earnings/factory.ts";
import { insertEntries } from "#features/earnings/store/entries.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, pick, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter as pressEnter, tick, type } from "./by-keyboard.ts";
import { expectNoSideways, link, main } from "./choose-time.ts";
import { addVisit, completeVisit, enter, forgetVisits, type Household, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { readPage } from "./read-page.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const PASSWORD = "four plain words do";
let house: Household;

beforeAll(async () => {
  house = await householdOf(app);
  await forgetVisits(app, house);
  // Read anew by the program within its cache's time, which the journey waits for.
  await app.db
    .updateTable("sites")
    .set({ refundLimitCents: 1_000, lateFeePercent: 50 })
    .where("id", "=", await siteOf(app))
    .execute();
});

const bookkeeper = () =>
  staff({ permissions: BUILT_IN_FACTS.bookkeeper.permissions ?? [], password: PASSWORD });
const look = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};
const arrive = async (page: Page, text: string) => {
  await heading(page).filter({ hasText: text }).waitFor();
  await comeToLife(page);
};
/** The log-in was too long ago to count as a proof. */
const forgetProofs = (accountId: string) =>
  app.db.updateTable("signIns").set({ confirmedAt: null }).where("accountId", "=", accountId).execute();

/** A statement of the household's groomer with one visit. */
async function addStatement(): Promise<string> {
  const [siteId, orderId] = [await siteOf(app), await addVisit(app, house, 2)];
  const { accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  const date = app.now().toISOString().slice(0, 10);
  const facts = { basisPoints: 6_000, baseCents: 900_000, items: [{ label: "Full groom", cents: 900_000 }] };
  const plans = [{ cause: "share", source: "journey", amountCents: 540_000, facts }] as const;
  const entry = { orderId, orderNumber: "JOURNEY", visitOn: date, accountId, earnedOn: date, plans };
  await app.db.transaction().execute((tx) => insertEntries(tx, siteId, entry, app.now()));
  return makeStatement(app.db, siteId, accountId, { now: app.now() });
}

/** A visit that has just ended, whose money a card holds. */
async function addHeldVisit(): Promise<string> {
  const id = await addVisit(app, house, 1);
  const customer = await browser.visit();
  await enter(customer, app, `/customer/appointments/${id}/payment`);
  await pick(customer, "radio", /^Visa/);
  await press(customer, "Save");
  await customer.getByText("This is how you pay from now on").waitFor();
  const appointmentStart = new Date(app.now().getTime() - 3_600_000);
  const times = { appointmentStart, appointmentEnd: app.now() };
  await app.db.updateTable("orders").set(times).where("id", "=", id).execute();
  return id;
}

/** A complete visit that a card has paid. */
async function addPaidVisit(): Promise<string> {
  const id = await addHeldVisit();
  await completeVisit(app, house, id);
  return id;
}

/** A visit whose charge the bank has refused. */
async function addFailedCharge(): Promise<{ orderId: string; number: string }> {
  const orderId = await addHeldVisit();
  const { number } = await app.db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  await completeVisit(app, house, orderId);
  await app.db
    .updateTable("payments")
    .set({ status: "declined", captureAmount: 9_000 })
    .where("orderId", "=", orderId)
    .execute();
  return { orderId, number };
}

/** The sum of the entries of a statement, in cents. */
async function earnedCents(statementId: string): Promise<number> {
  const entries = await app.db
    .selectFrom("earningStatementEntries as held")
    .innerJoin("earningEntries as entry", "entry.id", "held.entryId")
    .select("entry.amountCents")
    .where("held.statementId", "=", statementId)
    .execute();
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The sum of the last column of a statement's file but its head, in cents. */
function centsOf(file: string): number {
  const rows = file.trimEnd().split("\r\n").slice(1);
  return rows.reduce((sum, row) => sum + Math.round(Number(row.split(",").at(-1)) * 100), 0);
}

describe("a bookkeeper's week", () => {
  it("logs in, notices a failed charge, pays a statement, and downloads it, on a phone", async () => {
    const [id, charge] = [await addStatement(), await addFailedCharge()];
    const email = `books-${id}@example.com`;
    const permissions = BUILT_IN_FACTS.bookkeeper.permissions ?? [];
    const { accountId } = await staff({ permissions, password: PASSWORD, email });
    const page = await browser.visit({ ...PHONE, refusals: [409, 422] });
    await page.goto("/staff/money");
    await page.waitForURL("**/login?**");
    await comeToLife(page);
    await field(page, "E-mail or phone").fill(email);
    await field(page, "Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await arrive(page, "Money");
    const menu = page.locator('nav[aria-label="Main"]').first().locator("a");
    const own = ["Today", "Board", "Appointments", "Inbox", "Money", "Reports"];
    expect(await menu.allTextContents()).toEqual(own);
    await link(page, "Failed charges").first().click();
    await arrive(page, "Failed charges");
    const failed = main(page).getByRole("listitem").filter({ hasText: charge.number });
    await failed.first().waitFor();
    expect(await failed.first().textContent()).toContain("$90");
    await page.goto("/staff/money?state=closed");
    await arrive(page, "Money");
    await look(page);
    await main(page).locator(`a[href="/staff/money/statements/${id}"]`).click();
    await arrive(page, "Statement of");
    const entry = main(page).getByRole("listitem").filter({ hasText: "60% of $9,000" });
    await entry.locator("summary").click();
    await entry.getByText("60% of $9,000").waitFor();
    await look(page);

    await press(page, "Approve");
    await main(page).getByText("The statement is approved.").waitFor();
    await comeToLife(page);
    await press(page, "Mark as paid");
    await page.getByRole("alert").getByText("Enter what the bank calls the payment").waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await field(page, "Payment reference").fill("ACH 48213");
    await press(page, "Mark as paid");
    await main(page).getByText("The payment is recorded.").waitFor();
    await main(page).getByText("ACH 48213").waitFor();
    await look(page);

    await forgetProofs(accountId);
    await openAs(app, page, accountId, `/staff/money/statements/${id}`);
    await forgetProofs(accountId);
    await page.reload();
    await arrive(page, "Statement of");
    await field(page, "Your password").fill("not this one");
    await press(page, "Download for a spreadsheet");
    await main(page).getByText("This password is not right.").waitFor();
    await look(page);
    await comeToLife(page);
    await field(page, "Your password").fill(PASSWORD);
    const downloading = page.waitForEvent("download");
    await press(page, "Download for a spreadsheet");
    const file = await readFile(await (await downloading).path(), "utf8");
    // The file, the statement and the ledger of what groomers earned agree to the cent.
    const cents = await earnedCents(id);
    expect(cents).toBeGreaterThanOrEqual(540_000);
    expect(centsOf(file)).toBe(cents);
  });

  it("refunds above the limit after the proof, by keyboard alone, and nothing typed is lost", async () => {
    const id = await addPaidVisit();
    const { accountId, token } = await bookkeeper();
    const limit = async () => {
      const answer = await fetch(`${app.origin()}/v2/staff/appointments/${id}`, {
        headers: { authorization: `Bearer ${token}`, connection: "close" },
      });
      return ((await answer.json()) as { refunding: { limit: number } }).refunding.limit;
    };
    await expect.poll(limit, { timeout: 20_000 }).toBe(1_000);
    const own = BUILT_IN_FACTS.bookkeeper.permissions ?? [];
    const reader = await staff({ permissions: own.filter((permission) => permission !== "money.refund") });
    const offersRefund = async (session: string) => {
      const { status, text } = await readPage(app.origin(), `/staff/appointments/${id}`, session);
      return [status, text.includes('value="refund"')];
    };
    expect(await offersRefund(token)).toEqual([200, true]);
    expect(await offersRefund(reader.token)).toEqual([200, false]);
    const page = await browser.visit({ width: 1280, height: 900, scheme: "dark", refusals: [401, 409, 422] });
    await openAs(app, page, accountId, `/staff/appointments/${id}`);
    await comeToLife(page);
    await forgetProofs(accountId);
    const refund = main(page).getByRole("button", { name: "Refund", exact: true });
    await pressEnter(page, main(page).locator("summary", { hasText: "Refund" }));
    await tick(page, page.getByRole("checkbox").first());
    await type(page, page.locator("#refund-description"), "A scratch");
    await look(page);
    await pressEnter(page, refund);
    await field(page, "Your password").waitFor();
    await look(page);
    expect(await page.getByRole("checkbox").first().isChecked()).toBe(true);
    expect(await page.locator("#refund-description").inputValue()).toBe("A scratch");
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await type(page, field(page, "Your password"), PASSWORD);
    await pressEnter(page, refund);
    await main(page).getByText("The refund is with the bank.").waitFor();
    await look(page);
  });

  it("takes a no-show back after a preview, and asks for a reason", async () => {
    const id = await addHeldVisit();
    const { accountId } = await staff();
    const page = await browser.visit({ width: 1280, height: 900, scheme: "dark", refusals: [422] });
    await openAs(app, page, accountId, `/staff/appointments/${id}`);
    await comeToLife(page);
    await main(page).locator("summary", { hasText: "Mark as missed" }).click();
    await press(page, "Mark as missed");
    await main(page).getByText("The visit is marked as missed.").waitFor();
    await comeToLife(page);
    await main(page).locator("summary", { hasText: "Take the no-show back" }).click();
    await main(page)
      .getByText(/^\$[\d.]+ of the fee goes back to the card\.$/)
      .waitFor();
    await look(page);
    await press(page, "Take the no-show back");
    await page.getByRole("alert").getByText("Enter a reason").waitFor();
    await main(page).locator("button[aria-disabled]").waitFor({ state: "detached" });
    await page.locator("#lift-reason").fill("The groomer rang at the wrong door.");
    await look(page);
    await press(page, "Take the no-show back");
    await main(page).getByText("The no-show is taken back.").waitFor();
    await link(page, "Complete the visit").waitFor();
    await look(page);
  });

  it("reads failed charges, gift cards and credit, dark on a desk", async () => {
    const page = await browser.visit({ width: 1280, height: 900, scheme: "dark" });
    await openAs(app, page, (await bookkeeper()).accountId, "/staff/money");
    await arrive(page, "Money");
    await look(page);
    await link(page, "Failed charges").first().click();
    await arrive(page, "Failed charges");
    await look(page);
    await link(page, "Gift cards and credit").click();
    await arrive(page, "Gift cards and credit");
    await look(page);
  });

  it.each(["Refunds", "Ledger"])("reads %s on a phone, and a refused filter loses nothing", async (name) => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, (await bookkeeper()).accountId, `/staff/money/${name.toLowerCase()}`);
    await arrive(page, name);
    await look(page);
    const shown = await link(page, name).evaluate((tab) => {
      const list = tab.closest("nav");
      if (!list) throw new Error("The tab has no list.");
      const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
      return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    });
    expect([shown, await page.evaluate(() => scrollY)]).toEqual([true, 0]);
    await page.locator("#from").fill("2026-11-20");
    await page.locator("#to").fill("2026-11-10");
    const kind = page.locator("select[name=kind]");
    await kind.selectOption({ index: 1 });
    const chosen = await kind.inputValue();
    await press(page, "Apply filters");
    await page.getByRole("alert").getByText("Ends before it begins").waitFor();
    const typed = [await page.inputValue("#from"), await page.inputValue("#to")];
    expect([...typed, await kind.inputValue()]).toEqual(["2026-11-20", "2026-11-10", chosen]);
    await look(page);
  });
});

describe("a viewer", () => {
  it("has no Money in the menu, and is refused at its address", async () => {
    const { accountId } = await staff({ permissions: BUILT_IN_FACTS.viewer.permissions ?? [] });
    const page = await browser.visit({ refusals: [403] });
    await openAs(app, page, accountId, "/staff");
    await heading(page).filter({ hasText: "Today" }).waitFor();
    const menu = page.getByRole("navigation", { name: "Main" });
    expect(await menu.getByRole("link").allTextContents()).not.toContain("Money");
    const answer = await page.request.get(`${app.origin()}/staff/money`);
    expect(answer.status()).toBe(403);
  });
});
