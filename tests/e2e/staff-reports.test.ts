import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Permission } from "#kit/wire/permission.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, link, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };
const READS: Permission[] = ["reports.read", "orders.read"];

const titled = (page: Page, title: string) => heading(page).filter({ hasText: title }).waitFor();
const choice = (page: Page, name: string) => main(page).getByRole("combobox", { name });
const total = (page: Page) => main(page).getByRole("row", { name: /^Total/ });

describe("the reports", () => {
  it("are read for chosen days, compared, opened and downloaded after the proof", async () => {
    const page = await browser.visit({ width: 1280 });
    const { accountId } = await staff();
    await openAs(app, page, accountId, "/staff");
    await titled(page, "Today");
    await comeToLife(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
    await titled(page, "Reports");
    await expectAccessible(page);
    await link(page, "Bookings").click();
    await titled(page, "Bookings");
    const until = await field(page, "To").inputValue();
    const from = new Date(Date.parse(until) - 9 * 86_400_000).toISOString().slice(0, 10);
    await field(page, "From").fill(from);
    await choice(page, "Group by").selectOption("source");
    await choice(page, "Compare with").selectOption("before");
    await press(page, "Apply filters");
    await main(page).getByText(", compared with ").waitFor();
    expect(new URL(page.url()).searchParams.get("from")).toBe(from);
    await main(page).getByText("(America/Phoenix)").waitFor();
    await expectAccessible(page);

    const made = total(page).getByRole("link", { name: /Booked, Total/ });
    const count = Number.parseInt((await made.textContent()) ?? "", 10);
    expect(count).toBeGreaterThan(0);
    await made.click();
    await titled(page, "Bookings: Booked");
    await main(page).getByText(`${count} in all`).waitFor();
    expect(await main(page).getByRole("listitem").count()).toBe(Math.min(count, 50));
    await expectAccessible(page);
    await main(page).getByRole("listitem").first().getByRole("link").click();
    await heading(page).filter({ hasNotText: "Bookings" }).waitFor();
    expect(page.url()).toContain("/staff/appointments/");
    await page.goBack();
    await titled(page, "Bookings: Booked");
    await link(page, "Bookings").click();
    await total(page).waitFor();

    await app.db
      .updateTable("signIns")
      .set({ confirmedAt: null })
      .where("accountId", "=", accountId)
      .execute();
    await link(page, "Download").click();
    await titled(page, "Download Bookings");
    await expectAccessible(page);
    // A minute ago: the clock of the program is a little behind this one, and a proof to come is none.
    await app.db
      .updateTable("signIns")
      .set({ confirmedAt: new Date(app.now().getTime() - 60_000) })
      .where("accountId", "=", accountId)
      .execute();
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download CSV")]);
    expect(download.suggestedFilename()).toBe(`bookings-${from}-${until}.csv`);
    const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
    const sum = lines.slice(1).reduce((sum, line) => sum + Number(line.split(",").at(-4)), 0);
    expect([lines[0], sum]).toEqual([
      "Day,Number,Area,Groomer,Source,Booked,Completed,Canceled,No-shows",
      count,
    ]);
  });

  it("say at its field what is wrong with the days, and fit on a phone", async () => {
    const page = await browser.visit(PHONE);
    await openAs(
      app,
      page,
      (await staff()).accountId,
      "/staff/reports/revenue?from=2026-01-01&to=2027-12-31",
    );
    await titled(page, "Revenue");
    await main(page).getByText("Choose at most 366 days").first().waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    for (const report of ["revenue", "groomers", "cancellations", "waitlist"]) {
      await page.goto(`${app.origin()}/staff/reports/${report}`);
      await field(page, "From").waitFor();
      await expectNoSideways(page);
    }
    await expectAccessible(page);
  });

  it("show no money and no other page to staff who may not see them", async () => {
    const page = await browser.visit({ width: 1280 });
    await openAs(app, page, (await staff({ permissions: READS })).accountId, "/staff/reports");
    await titled(page, "Reports");
    expect(await link(page, "Revenue").count()).toBe(0);
    await link(page, "Sources").click();
    await titled(page, "Sources");
    await choice(page, "Group by").waitFor();
    expect(await link(page, "Download").count()).toBe(0);
    const other = await browser.visit({ width: 1280 });
    await openAs(app, other, (await staff({ permissions: ["orders.read"] })).accountId, "/staff");
    await titled(other, "Today");
    expect(await other.getByRole("navigation", { name: "Main" }).getByText("Reports").count()).toBe(0);
  });

  it("ask for the password when the proof is old, and say when it is missing", async () => {
    const page = await browser.visit({ width: 1280 });
    const { accountId } = await staff();
    await openAs(app, page, accountId, "/staff");
    await titled(page, "Today");
    await app.db
      .updateTable("signIns")
      .set({ confirmedAt: null })
      .where("accountId", "=", accountId)
      .execute();
    await page.goto(`${app.origin()}/staff/reports/bookings/export`);
    await titled(page, "Download Bookings");
    await press(page, "Download CSV");
    const refusal = main(page).getByText("Enter your password or a code").first();
    await refusal.waitFor();
    await expectAccessible(page);
    await page.waitForURL(({ searchParams }) => !searchParams.has("refused"));
    await page.reload();
    await titled(page, "Download Bookings");
    expect(await refusal.count()).toBe(0);
  });
});
