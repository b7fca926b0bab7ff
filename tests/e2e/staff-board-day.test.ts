import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { useBoardVisit } from "./board-steps.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter, ringCut, tabTo } from "./by-keyboard.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { at, staff, api, shown } = useBoardVisit(app);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const NOTE = "The customer leaves town on Saturday";

const boardPath = () => `/staff/board?date=${at.date}`;

async function openMove(page: Page, accountId: string, time: string): Promise<void> {
  const query = new URLSearchParams({ date: at.date, time, groomer: at.house.groomer.id });
  await openAs(app, page, accountId, `/staff/board/${at.orderId}/move?${query}`);
  await heading(page).filter({ hasText: "Move " }).waitFor();
  await main(page).getByRole("heading", { name: "Override the calendar" }).waitFor();
  await comeToLife(page);
}

describe("a rule of the calendar", () => {
  it("is overridden with a reason, which the history of the appointment shows", async () => {
    const { accountId } = await staff({
      permissions: ["orders.read", "orders.write", "calendar.override", "audit.read"],
    });
    const page = await browser.visit({ ...DESK, refusals: [422] });
    await openMove(page, accountId, "03:00");
    await main(page).getByLabel("The customer agreed by phone").check();
    await press(page, "Override and move");
    await main(page).getByText("Check this rule to override it").first().waitFor();
    await main(page).getByText("Enter a reason").first().waitFor();
    await expectAccessible(page);
    for (const rule of await main(page).locator('input[name^="override-"]').all()) await rule.check();
    await main(page).getByLabel("Reason").fill(NOTE);
    await press(page, "Override and move");
    await main(page).getByText("Visit moved.").waitFor();
    expect(await shown()).toMatchObject({ startTime: "03:00", date: at.date });
    await page.goto(`/staff/appointments/${at.orderId}`);
    await main(page).getByText(`Override (Outside working hours): ${NOTE}`).waitFor();
    await main(page).getByText("Overridden: Outside working hours").waitFor();
  });

  it("is only named to staff without the permission, with who may override it", async () => {
    const page = await browser.visit(PHONE);
    await openMove(page, at.dispatcher.accountId, "03:00");
    await main(page).getByText("ask a teammate who may override rules: ").waitFor();
    expect(await main(page).getByRole("button", { name: "Override and move" }).count()).toBe(0);
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});

describe("a sick groomer", () => {
  it("has the day off, and the customer who agreed by phone has the stand-in", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    await main(page).locator(`a[href^="/staff/board/groomers/${at.house.groomer.id}/sick"]`).click();
    await heading(page).filter({ hasText: "Sick day: " }).waitFor();
    await comeToLife(page);
    await expectAccessible(page);
    const { groomer, visits } = await api("GET", `board/groomers/${at.house.groomer.id}/day?date=${at.date}`);
    expect(groomer.id).toBe(at.house.groomer.id);
    const own = visits.find(({ id }: { id: string }) => id === at.orderId);
    const book = main(page).locator(`input[name="how-${at.orderId}"][value^="book "]`);
    await book.check();
    // The answer of a customer survives a reload of the page.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await comeToLife(page);
    await expect.poll(() => book.isChecked(), { timeout: 15_000 }).toBe(true);
    for (const { id } of visits)
      if (id !== at.orderId) await main(page).locator(`input[name="how-${id}"][value="leave"]`).check();
    await press(page, "Block the day and save");
    await main(page).getByText("The day is blocked.").waitFor();
    expect((await shown()).serviceProvider.id).toBe(own.standIn.id);
    await page.goto(`/staff/board/groomers/${at.house.groomer.id}/sick?date=${at.date}`);
    await main(page).getByText("This day is already blocked.").waitFor();
    await app.db
      .deleteFrom("groomerTimeOff")
      .where("siteId", "=", await siteOf(app))
      .execute();
    await app.db
      .deleteFrom("occupancy")
      .where("siteId", "=", await siteOf(app))
      .where("kind", "=", "time_off")
      .where("resource", "=", at.house.groomer.id)
      .execute();
  });

  it("has a page for a phone, also without scripts", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(
      app,
      page,
      at.dispatcher.accountId,
      `/staff/board/groomers/${at.house.groomer.id}/sick?date=${at.date}`,
    );
    await heading(page).filter({ hasText: "Sick day: " }).waitFor();
    await expectNoSideways(page);
    await main(page).locator(`input[name="how-${at.orderId}"][value="offer"]`).check();
    await press(page, "Block the day and save");
    await main(page).getByText("The day is blocked.").waitFor();
    await main(page).getByText("Groomer canceled").first().waitFor();
    expect((await shown()).status).toBe("cancelled");
  });
});

describe("the board by keyboard", () => {
  it("shows the whole focus ring on column heads, visits and the form that moves a visit", async () => {
    const page = await browser.visit(DESK);
    const area = `&area=${at.house.areaId}&groomer=${at.house.groomer.id}`;
    await openAs(app, page, at.dispatcher.accountId, `${boardPath()}${area}`);
    await comeToLife(page);
    const visit = main(page).locator("[data-row] li", { has: page.locator(`[data-visit="${at.orderId}"]`) });
    const stops = [
      main(page).getByRole("link", { name: /^Mark sick/ }),
      visit.getByRole("link", { name: /^Open/ }),
      visit.getByRole("link", { name: "Move…" }),
      visit.getByRole("button"),
    ];
    await main(page).getByRole("button", { name: "Show", exact: true }).focus();
    for (const stop of stops) {
      await tabTo(page, stop);
      expect(await ringCut(page), `${stop}`).toBeLessThanOrEqual(0);
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "Move " }).waitFor();
    await comeToLife(page);
    for (const name of ["Day", "Time", "Groomer"]) {
      // Tab would stop at the browser's own buttons of a date and a time, which show their focus themselves.
      await main(page).getByLabel(name, { exact: true }).focus();
      expect(await ringCut(page), name).toBeLessThanOrEqual(0);
    }
    await enter(page, main(page).getByRole("button", { name: "Check" }));
    await page.waitForURL(`**/staff/board/${at.orderId}/move?**`);
  });
});

describe("a browser that cannot draw maps", () => {
  it("says so in place of the board's map, and has every visit on the board", async () => {
    const contact = await staff({ permissions: ["orders.read", "customers.contact"] });
    const page = await browser.visit(DESK);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    });
    await openAs(app, page, contact.accountId, boardPath());
    await comeToLife(page);
    await press(page, "Show map");
    await main(page).getByText("The map cannot be drawn here.").waitFor();
    expect(await main(page).locator("[data-map]").getAttribute("data-map")).toBe("failed");
    await main(page).locator(`[data-visit="${at.orderId}"]`).waitFor();
    await main(page)
      .getByRole("list")
      .getByText(/, \d+ visits?$/)
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});
