import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEMO_LOGINS } from "#db/seed/seed.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways, link, main, tabTo, take } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { SAM } from "./guests.ts";
import { openTimes } from "./open-times.ts";
import { newestMessageTo, openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
/** The processor draws maps slowly, so only the tests of maps have them. */
const drawing = useBrowser(app, { drawsMaps: true });

async function groomer() {
  return app.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select(["groomers.id", "groomers.accountId", "groomers.displayName"])
    .where("accounts.email", "=", DEMO_LOGINS.groomer)
    .where("groomers.siteId", "=", await siteOf(app))
    .executeTakeFirstOrThrow();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const summary = (page: Page, name: string) => main(page).locator("summary", { hasText: name });
/** The text of the corners, which closed text hides but sends. */
const corners = (page: Page) => main(page).locator("#corners");
const cornerButtons = (page: Page) => main(page).getByRole("button", { name: /^Corner \d+ of \d+/ });

async function enter(page: Page, path: string): Promise<void> {
  await openAs(app, page, (await groomer()).accountId, path);
}

async function openNew(page: Page, name: string, dollars: string): Promise<void> {
  await link(page, "Add a zone").first().click();
  await heading(page, "Add a zone").waitFor();
  await comeToLife(page);
  await field(page, "Name").fill(name);
  await field(page, "Price in dollars").fill(dollars);
}

async function save(page: Page, name = "Add this zone"): Promise<void> {
  await press(page, name);
  await main(page).getByText("The zone is saved.").waitFor();
}

/** Waits until the map of the page is drawn. The processor draws slowly; the test's own time is the limit. */
async function drawMap(page: Page) {
  const map = main(page).locator("[data-map]");
  await map.scrollIntoViewIfNeeded();
  await map.and(page.locator('[data-map="drawn"]')).waitFor({ timeout: 0 });
  return map;
}

/** Deletes a zone, with its second press where something stands in the way. */
async function remove(page: Page, name: string): Promise<void> {
  await link(page, name).click();
  await heading(page, name).waitFor();
  await comeToLife(page);
  await press(page, "Delete this zone");
  const anyway = main(page).getByRole("button", { name: "Delete it anyway" });
  const removed = main(page).getByText("The zone is deleted.");
  await anyway.or(removed).waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await removed.waitFor();
}

/** Whether a household in Phoenix can choose the groomer. */
async function isOffered(name: string): Promise<boolean> {
  const page = await browser.visit();
  await openTimes(page, SAM);
  await take(page, "groomers-list");
  return (await main(page).getByText(name, { exact: true }).count()) > 0;
}

describe("a groomer's zones, on a phone", () => {
  it("are shown on a map", async () => {
    const page = await drawing.visit({ width: 360 });
    await enter(page, "/groomer/more");
    await link(page, "Your zones").click();
    await heading(page, "Your zones").waitFor();
    await expectNoSideways(page);
    await drawMap(page);
    await expectAccessible(page);
  });

  it("are made around ZIPs, and bookings follow them", async () => {
    const { displayName } = await groomer();
    const page = await browser.visit({ width: 360, refusals: [409, 422] });
    await enter(page, "/groomer/zones");
    const names = await main(page).locator("h2 .card-link").allTextContents();
    for (const name of names) await remove(page, name);
    await main(page).getByText("No zones yet").waitFor();
    await expectAccessible(page);
    expect(await isOffered(displayName)).toBe(false);

    await openNew(page, "Camelback", "12.50");
    await summary(page, "Start from ZIP codes").click();
    await field(page, "ZIP codes (Optional)").fill("85016, 00000");
    await press(page, "Draw around these ZIP codes");
    await main(page).getByText("There is no ZIP code “00000”").first().waitFor();
    await field(page, "ZIP codes (Optional)").fill("85016 85018");
    await press(page, "Draw around these ZIP codes");
    await expect.poll(() => corners(page).inputValue()).toMatch(/^33\.\d+, -11\d\.\d+\n/);
    await save(page);
    await main(page).getByText("+ $12.50 for the drive").waitFor();
    await expect.poll(() => isOffered(displayName), { timeout: 60_000 }).toBe(true);
  });

  it("are written as corners, and a crossing outline is refused", async () => {
    const page = await browser.visit({ width: 360, refusals: [422] });
    await enter(page, "/groomer/zones");
    await openNew(page, "By text", "0");
    await press(page, "Add this zone");
    await main(page).getByText("Price and points are required").first().waitFor();
    await corners(page).fill("33.4, -112.1\n33.5, -112\nnorth\n");
    await press(page, "Add this zone");
    await main(page).getByText("Line 3 is not “latitude, longitude”").first().waitFor();
    await corners(page).fill("33.4, -112.1\n33.5, -112\n33.4, -112\n33.5, -112.1");
    await press(page, "Add this zone");
    await main(page).getByText("The outline crosses itself").first().waitFor();
    await expectAccessible(page);
    await corners(page).fill("33.4, -112.1\n33.4, -112\n33.5, -112\n33.5, -112.1");
    await main(page).locator("label", { hasText: "Sunday" }).click();
    await save(page);
    await link(page, "By text").click();
    await heading(page, "By text").waitFor();
    expect((await corners(page).inputValue()).split("\n")).toHaveLength(4);
    expect(await main(page).getByRole("checkbox", { name: "Sunday" }).isChecked()).toBe(false);
  });

  it("are drawn by hand and by keyboard, with steps that can be undone", async () => {
    const page = await drawing.visit({ width: 360 });
    await enter(page, "/groomer/zones");
    await openNew(page, "By hand", "5");
    const map = await drawMap(page);
    const points = [
      [0.3, 0.3],
      [0.3, 0.7],
      [0.7, 0.7],
      [0.7, 0.5],
    ] as const;
    for (const [nth, [across, down]] of points.entries()) {
      const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 };
      await map.click({ position: { x: width * across, y: height * down } });
      await expect.poll(() => cornerButtons(page).count()).toBe(nth + 1);
    }
    await expectAccessible(page);
    await press(page, "Undo the last step");
    await expect.poll(() => cornerButtons(page).count()).toBe(3);

    const before = await corners(page).inputValue();
    await tabTo(page, cornerButtons(page).first());
    await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(() => corners(page).inputValue()).not.toBe(before);
    const [was = 0, is = 0] = [before, await corners(page).inputValue()].map(Number.parseFloat);
    expect(is - was).toBeCloseTo(0.009, 3);
    await save(page);
    await link(page, "By hand").click();
    await heading(page, "By hand").waitFor();
    expect((await corners(page).inputValue()).split("\n")).toHaveLength(3);
  });

  it("work without scripts by ZIPs and text", async () => {
    const scripted = await browser.visit();
    await enter(scripted, "/groomer/zones");
    const page = await browser.visit({ width: 360, javaScript: false, refusals: [422] });
    await page.context().addCookies(await scripted.context().cookies());
    await page.goto("/groomer/zones/new");
    await field(page, "Name").fill("Plain");
    await field(page, "Price in dollars").fill("3");
    await summary(page, "Start from ZIP codes").click();
    await field(page, "ZIP codes (Optional)").fill("85016");
    await press(page, "Draw around these ZIP codes");
    await expect.poll(() => corners(page).inputValue()).toMatch(/^33\.\d+, -11\d\.\d+\r?\n/);
    expect(await field(page, "Name").inputValue()).toBe("Plain");
    await save(page);
  });

  it("are changed by the team, not over what the groomer has set since, without scripts", async () => {
    const { id } = await groomer();
    const { accountId } = await staff({ permissions: ["groomers.read", "groomers.write"] });
    const scripted = await browser.visit({ width: 360 });
    await openAs(app, scripted, accountId, `/staff/groomers/${id}`);
    await link(scripted, "Zones").click();
    await heading(scripted, "Zones").waitFor();
    await comeToLife(scripted);
    await expectNoSideways(scripted);
    await openNew(scripted, "Drawn", "5");
    await summary(scripted, "Start from ZIP codes").click();
    await field(scripted, "ZIP codes (Optional)").fill("85016");
    await press(scripted, "Draw around these ZIP codes");
    await expect.poll(() => corners(scripted).inputValue()).toMatch(/^33\.\d+, -11\d\.\d+\n/);
    const drawn = await corners(scripted).inputValue();
    await scripted.reload();
    await expect.poll(() => corners(scripted).inputValue()).toBe(drawn);

    const page = await browser.visit({ width: 360, javaScript: false, refusals: [409] });
    await page.context().addCookies(await scripted.context().cookies());
    await page.goto(`/staff/groomers/${id}/zones/new`);
    await field(page, "Name").fill("Wilhelmina's side of Camelback Mountain");
    await field(page, "Price in dollars").fill("12.50");
    await summary(page, "Start from ZIP codes").click();
    await field(page, "ZIP codes (Optional)").fill("85016, 85018");
    await field(page, "Reason (Optional)").fill("As agreed by phone.");
    await press(page, "Draw around these ZIP codes");
    await field(page, "Name").waitFor();
    expect(await corners(page).inputValue()).toMatch(/^33\.\d+, -11\d\.\d+/);
    expect(await field(page, "Reason (Optional)").inputValue()).toBe("As agreed by phone.");
    await save(page);
    expect(await newestMessageTo(app, DEMO_LOGINS.groomer)).toContain("$12.50");

    await main(page).getByRole("link", { name: "Camelback Mountain" }).click();
    await heading(page, "Camelback Mountain").waitFor();
    const added = app.db.updateTable("workZones").where("groomerId", "=", id).where("price", "=", 1_250);
    await added.set({ price: 1_400 }).execute();
    const reason = main(page).locator("#save-reason");
    await field(page, "Name").fill("Arcadia");
    await reason.fill("A shorter name.");
    await press(page, "Save this zone");
    await page.getByRole("alert").getByText("This zone has changed since you opened it").first().waitFor();
    await main(page)
      .getByText(/Now it is: .*\$14\b/)
      .first()
      .waitFor();
    expect([await field(page, "Name").inputValue(), await reason.inputValue()]).toEqual([
      "Arcadia",
      "A shorter name.",
    ]);
    await expectNoSideways(page);
    await save(page, "Save this zone");
    const mail = await newestMessageTo(app, DEMO_LOGINS.groomer);
    expect(mail).toContain("→ Arcadia");
    expect(mail).toContain("A shorter name.");

    await link(page, "Arcadia").click();
    await heading(page, "Arcadia").waitFor();
    await scripted.goto(new URL(page.url()).pathname);
    await comeToLife(scripted);
    await expectAccessible(scripted);
    await press(page, "Delete this zone");
    await main(page).getByText("The zone is deleted.").waitFor();

    const reader = await browser.visit({ width: 360, javaScript: false });
    const { accountId: readerId } = await staff({ permissions: ["groomers.read"] });
    await openAs(app, reader, readerId, `/staff/groomers/${id}/zones/new`);
    await main(reader).getByText("Your role can't change groomers.").waitFor();
    expect(await main(reader).locator("form, h2 a").count()).toBe(0);
    expect(await link(reader, "Add a zone").count()).toBe(0);
  });
});
