import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, link, main, tabTo } from "./choose-time.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const PATH = "/groomer/earnings";
let accountId: string;

beforeAll(async () => {
  ({ id: accountId } = await app.db
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", await siteOf(app))
    .where("email", "=", DEMO_LOGINS.groomer)
    .executeTakeFirstOrThrow());
});

/** "$1,234.50" or "−$7" in cents. */
function toCents(text: string): number {
  const [, sign, dollars] = /(−?)\$([\d,.]+)/.exec(text) ?? [];
  if (!dollars) throw new Error(`No amount in "${text}"`);
  return Math.round(Number(dollars.replaceAll(",", "")) * 100) * (sign ? -1 : 1);
}

const entries = (page: Page): Locator =>
  main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
/** The amounts of the terms in a sum, in cents. */
const amountOf = async (page: Page, term: string) =>
  toCents(
    (await main(page)
      .getByRole("definition")
      .and(page.locator(`dt:has-text("${term}") + dd`))
      .first()
      .textContent()) ?? "",
  );
const sum = (amounts: readonly number[]) => amounts.reduce((cents, amount) => cents + amount, 0);

async function amountsOf(page: Page): Promise<number[]> {
  const heads = await entries(page).locator("h3 + span").allTextContents();
  return heads.map(toCents);
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideways(page);
}

describe("a groomer's statement", () => {
  it("adds up to the cent, on its page and in its file, and explains each entry by keyboard", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, accountId, "/groomer/more");
    await link(page, "Earnings").click();
    await page.getByRole("heading", { level: 1, name: "Earnings" }).waitFor();
    await main(page)
      .getByText(/^Your share of a visit is 60%/)
      .waitFor();
    await look(page);
    // An entry of this week may say "Paid" as well, for cash.
    const statements = page.getByRole("region", { name: "Statements" });
    const paid = statements.getByRole("listitem").filter({ hasText: "Paid" }).first();
    const listed = toCents((await paid.textContent()) ?? "");
    const statement = paid.getByRole("link");
    await tabTo(page, statement);
    await statement.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Statement" }).waitFor();

    const amounts = await amountsOf(page);
    expect(amounts.length).toBeGreaterThan(0);
    expect(await amountOf(page, "Earned in this week")).toBe(sum(amounts));
    const total = await amountOf(page, "Total");
    expect(total).toBe(listed);
    const hasDebt = (await main(page).getByText("From the statement before").count()) > 0;
    const carried = hasDebt ? await amountOf(page, "From the statement before") : 0;
    expect(total).toBe(sum(amounts) + carried);
    await main(page).getByText("This was paid to you.").waitFor();
    await look(page);

    const share = entries(page).filter({ hasText: "Your share of the visit" }).first();
    const why = share.locator("summary");
    await tabTo(page, why);
    await page.keyboard.press("Enter");
    await share.getByText(/^60% of \$[\d.,]+: services and extras/).waitFor();
    const parts = (await share.locator("dd").allTextContents()).map(toCents);
    const earned = toCents((await share.locator("h3 + span").textContent()) ?? "");
    expect(Math.round(sum(parts) * 0.6)).toBe(earned);
    await look(page);

    const downloading = page.waitForEvent("download");
    await link(page, "Download for a spreadsheet").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^earnings-\d{4}-\d\d-\d\d\.csv$/);
    const file = await readFile(await download.path(), "utf8");
    const cells = file
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",").at(-1));
    expect(sum(cells.map((dollars) => Math.round(Number(dollars) * 100)))).toBe(total);

    await share.getByRole("link", { name: /^Visit / }).click();
    await page.waitForURL("**/groomer/appointments/*");
  });

  it("is seen by its groomer alone, on a wide page too", async () => {
    const page = await browser.visit({ ...PHONE, width: 1_280, refusals: [404] });
    await openAs(app, page, accountId, PATH);
    await look(page);
    const mine = await app.db
      .selectFrom("earningStatements")
      .select("id")
      .where("accountId", "=", accountId)
      .executeTakeFirstOrThrow();
    expect(await amountOf(page, "Earned in this week")).toBe(
      sum((await entries(page).count()) > 0 ? await amountsOf(page) : []),
    );
    const other = await app.db
      .selectFrom("earningStatements")
      .select("id")
      .where("siteId", "=", await siteOf(app))
      .where("accountId", "<>", accountId)
      .executeTakeFirstOrThrow();
    expect((await page.goto(`${PATH}/${mine.id}`))?.status()).toBe(200);
    expect((await page.goto(`${PATH}/${other.id}`))?.status()).toBe(404);
    expect((await page.request.get(`${PATH}/${other.id}/statement.csv`)).status()).toBe(404);
  });
});

it("a groomer without earnings reads, without scripts, what comes next", async () => {
  const [siteId, page] = [await siteOf(app), await browser.visit({ ...PHONE, javaScript: false })];
  // An approved groomer of the demo, who has had no visit, finishes setting up.
  const { id: newcomer } = await app.db
    .updateTable("accounts")
    .set({ status: "active" })
    .where("siteId", "=", siteId)
    .where("role", "=", "groomer")
    .where("status", "=", "approved")
    .returning("id")
    .executeTakeFirstOrThrow();
  await openAs(app, page, newcomer, PATH);
  await main(page).getByText("Nothing yet this week").waitFor();
  await main(page).getByText("No statements yet").waitFor();
});
