import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { addGroomersLike, useBoardVisit } from "./board-steps.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter } from "./by-keyboard.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { openAs } from "./signed-in.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);
const { at, staff, api, shown, moveTo } = useBoardVisit(app);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

const boardPath = () => `/staff/board?date=${at.date}`;
const handle = (page: Page) =>
  main(page)
    .locator(`[data-row="${at.house.groomer.id}"]`)
    .getByRole("button", { name: new RegExp(`^Move .*, ${formatWallTime(at.time)}$`) });
const statusText = (page: Page) => main(page).locator("span[role=status]").last().textContent();
/** Whether an element lies in the window, at its left edge and its top at least. */
const isInView = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top } = one.getBoundingClientRect();
    return left >= 0 && left < innerWidth && top >= 0 && top < innerHeight;
  });
const column = (page: Page, groomerId: string) => main(page).locator(`[data-row="${groomerId}"]`);

/** Waits for the form with a place filled in, and for what that place means. */
async function readPlace(page: Page, groomer: string): Promise<void> {
  await page.waitForURL(`**/staff/board/${at.orderId}/move?**`);
  await main(page)
    .getByRole("heading", { level: 2, name: new RegExp(`, with ${groomer}$`) })
    .waitFor();
  for (const term of ["Drive before", "Drive after", "Added driving that day", "Price by phone"])
    await main(page).getByText(term, { exact: true }).waitFor();
  await comeToLife(page);
}

describe("a visit on the board", () => {
  it("goes to another groomer by the form, once the customer has agreed by phone", async () => {
    const page = await browser.visit({ ...DESK, refusals: [422] });
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    await heading(page).filter({ hasText: "Board" }).waitFor();
    await comeToLife(page);
    // A short visit shows its links only under the pointer or with the focus.
    await column(page, at.house.groomer.id).locator(`a[href^="/staff/board/${at.orderId}/move"]`).focus();
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "Move " }).waitFor();
    await comeToLife(page);
    await main(page).getByLabel("Day").fill(at.date);
    await main(page).getByLabel("Time").fill("03:00");
    await press(page, "Check");
    await main(page)
      .getByText(/^Not available: /)
      .waitFor();
    await expectAccessible(page);
    await main(page).getByLabel("Time").fill(at.time);
    await main(page).getByLabel("Groomer").selectOption(at.other.id);
    await press(page, "Check");
    await readPlace(page, at.other.name);
    expect(await main(page).getByRole("button", { name: "Ask the customer" }).count()).toBe(0);
    await press(page, "Move visit");
    await main(page).getByText("Confirm that the customer agreed by phone").first().waitFor();
    expect((await shown()).serviceProvider.id).toBe(at.house.groomer.id);
    await main(page).getByLabel("The customer agreed by phone").check();
    await press(page, "Move visit");
    await main(page).getByText("Visit moved.").waitFor();
    await column(page, at.other.id).locator(`a[href^="/staff/board/${at.orderId}/move"]`).waitFor();
    expect((await shown()).serviceProvider.id).toBe(at.other.id);
    await expectAccessible(page);
  });

  it("shows where it fits while it is dragged, and a drop fills in the form", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    const [grip, target] = [handle(page), column(page, at.other.id)];
    await target.scrollIntoViewIfNeeded();
    await grip.scrollIntoViewIfNeeded();
    const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
    if (!from || !to) throw new Error("The board is not shown as columns.");
    const y = from.y + from.height / 2;
    await page.mouse.move(from.x + from.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, y, { steps: 8 });
    await expect.poll(() => statusText(page)).toMatch(new RegExp(`^${at.other.name}, .*\\. Fits`));
    await expectAccessible(page);
    await page.mouse.up();
    await readPlace(page, at.other.name);
    expect((await shown()).serviceProvider.id).toBe(at.house.groomer.id);
  });

  it("is picked up, moved and dropped by keyboard, and its customer is asked", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    await main(page).getByRole("button", { name: "Show" }).focus();
    await enter(page, handle(page));
    await expect
      .poll(() => statusText(page))
      .toMatch(new RegExp(`^${at.house.groomer.displayName}, .*\\. Fits`));
    for (let quarter = 0; quarter < 4; quarter++) await page.keyboard.press("ArrowDown");
    await expect.poll(() => statusText(page)).toContain(formatWallTime(at.later));
    await page.keyboard.press("Enter");
    await readPlace(page, at.house.groomer.displayName);
    await press(page, "Ask the customer");
    await main(page).getByText("Request sent.").waitFor();
    await column(page, at.house.groomer.id).getByText("New time requested").waitFor();
    expect(await shown()).toMatchObject({ asksForOtherTime: true, startTime: at.time });
  });

  it("is not moved over what another dispatcher did: both are shown, and the choice stays", async () => {
    const page = await browser.visit({ ...DESK, refusals: [409] });
    const query = new URLSearchParams({ date: at.date, time: at.later, groomer: at.house.groomer.id });
    await openAs(app, page, at.dispatcher.accountId, `/staff/board/${at.orderId}/move?${query}`);
    await readPlace(page, at.house.groomer.displayName);
    await main(page).getByLabel("The customer agreed by phone").check();
    // The other's move comes with the press, before the stream reports it to this page.
    await page.route("**/move.data?**", async (route) => {
      if (route.request().method() === "POST") await moveTo(at.time, at.other.id);
      await route.continue();
    });
    await press(page, "Move visit");
    await main(page).getByText("The visit has changed", { exact: true }).waitFor();
    const notice = main(page).getByText(/^You saw: /);
    expect(await notice.textContent()).toContain(`with ${at.house.groomer.displayName}`);
    expect(await notice.textContent()).toContain(`with ${at.other.name}`);
    await expectAccessible(page);
    expect(await main(page).getByLabel("Time").inputValue()).toBe(at.later);
    expect(await main(page).getByLabel("The customer agreed by phone").isChecked()).toBe(true);
    expect((await shown()).serviceProvider.id).toBe(at.other.id);
  });

  it("moves on every open board by itself when another dispatcher moves it", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    const link = `a[href^="/staff/board/${at.orderId}/move"]`;
    await column(page, at.house.groomer.id).locator(link).waitFor();
    await moveTo(at.time, at.other.id);
    await column(page, at.other.id).locator(link).waitFor();
    expect(await column(page, at.house.groomer.id).locator(link).count()).toBe(0);
  });
});

describe("the board", () => {
  it("is a list on phones, by day and area, and shows in the header what it is about", async () => {
    const page = await browser.visit(PHONE);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    await heading(page).filter({ hasText: "Board" }).waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    expect(await handle(page).isVisible()).toBe(false);
    await main(page).getByLabel("Area").selectOption(at.house.areaId);
    await press(page, "Show");
    await page.waitForURL(`**area=${at.house.areaId}`);
    const { name } = await app.db
      .selectFrom("areas")
      .select("name")
      .where("id", "=", at.house.areaId)
      .executeTakeFirstOrThrow();
    await page.getByRole("banner").getByText(name).waitFor();
    const lead = await main(page)
      .getByText(/: \d+ visits?, \d+ groomers?$/)
      .textContent();
    await main(page).getByRole("link", { name: "Next day" }).click();
    await expect
      .poll(() =>
        main(page)
          .getByText(/: \d+ visits?, \d+ groomers?$/)
          .textContent(),
      )
      .not.toBe(lead);
    expect(new URL(page.url()).searchParams.get("area")).toBe(at.house.areaId);
    await comeToLife(page);
    await main(page).getByRole("link", { name: "Today" }).click();
    await page.waitForURL(`**date=${dateIn(app, 0)}**`);
  });

  it("is empty in an area without groomers, and has one column for its first", async () => {
    const areaId = newId();
    const area = await app.db
      .selectFrom("areas")
      .selectAll()
      .where("id", "=", at.house.areaId)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("areas")
      .values({
        ...area,
        id: areaId,
        slug: "empty-plain",
        name: "Empty Plain",
        polygon: JSON.stringify(area.polygon),
      })
      .execute();
    const path = `/staff/board?date=${at.date}&area=${areaId}`;
    // Areas are cached for ten seconds.
    const listAreas = async () => (await api("GET", "me")).areas.map(({ id }: { id: string }) => id);
    await expect.poll(listAreas, { timeout: 15_000 }).toContain(areaId);
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, path);
    await main(page).getByText("No active groomers").waitFor();
    await expectAccessible(page);
    const of = app.db.updateTable("groomers").where("id", "=", at.other.id);
    await of.set({ areaId }).execute();
    await expect
      .poll(async () => {
        await page.reload();
        return main(page).locator("[data-row]").count();
      })
      .toBe(1);
    await comeToLife(page);
    await expectNoSideways(page);
    await of.set({ areaId: at.house.areaId }).execute();
  });

  it("has nothing to press for a reader who may not move visits", async () => {
    const reader = await staff({ permissions: ["orders.read"] });
    const page = await browser.visit(DESK);
    await openAs(app, page, reader.accountId, boardPath());
    await column(page, at.house.groomer.id).getByText(formatWallTime(at.time)).first().waitFor();
    expect(await main(page).getByRole("button", { name: "Show map" }).count()).toBe(0);
    expect(
      await main(page)
        .getByRole("button", { name: /^Move / })
        .count(),
    ).toBe(0);
    expect(await main(page).getByRole("link", { name: "Move…" }).count()).toBe(0);
    await page.goto(`/staff/board/${at.orderId}/move?date=${at.date}&time=${at.later}`);
    await main(page).getByText("Your role can view visits but not move them.").waitFor();
    expect(await main(page).locator("form").count()).toBe(0);
    await expectAccessible(page);
  });

  it("works without scripts: the day, the area and the form", async () => {
    const page = await browser.visit({ ...DESK, javaScript: false });
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    expect(await handle(page).isVisible()).toBe(false);
    await main(page).locator(`a[href^="/staff/board/${at.orderId}/move"]`).first().focus();
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "Move " }).waitFor();
    await main(page).getByLabel("Time").fill(at.later);
    await press(page, "Check");
    await readPlace(page, at.house.groomer.displayName);
  });

  it("has a column for each of 500 groomers, all reached by keyboard and on a phone", async () => {
    const made = await addGroomersLike(app, at.other.id, 500);
    const listed = async () => {
      const { groomers } = await api("GET", `board?date=${at.date}`);
      return groomers.map(({ id }: { id: string }) => id);
    };
    // Groomers are cached for some seconds.
    await expect.poll(listed, { timeout: 30_000 }).toEqual(expect.arrayContaining(made));
    const page = await browser.visit(DESK);
    await openAs(app, page, at.dispatcher.accountId, boardPath());
    const shown = await main(page)
      .locator("[data-row]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row") ?? ""));
    expect(shown).toEqual(await listed());
    for (const id of [shown.at(-1), shown[Math.floor(shown.length / 2)], shown[0]]) {
      const link = main(page).locator(`a[href^="/staff/board/groomers/${id}/sick"]`);
      await link.focus();
      await expect.poll(() => isInView(link)).toBe(true);
    }
    await page.setViewportSize(PHONE);
    await expectNoSideways(page);
    const last = column(page, shown.at(-1) ?? "");
    // Columns above take their real height only when they are drawn.
    await expect
      .poll(async () => {
        await last.evaluate((one) => one.scrollIntoView());
        return isInView(last);
      })
      .toBe(true);
    await expectNoSideways(page);
    await expectAccessible(page);
  });
});
