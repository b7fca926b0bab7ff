import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { formatVisit, formatWallTime } from "#kit/wire/format/times.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { enter, tabTo } from "./by-keyboard.ts";
import { expectNoSideways, main } from "./choose-time.ts";
import { addVisit, deleteOrders, type Household, householdOf } from "./customer.ts";
import { openAs } from "./signed-in.ts";
import { dateIn } from "./time-travel.ts";

const app = useApp();
const browser = useBrowser(app);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

type Slot = { date: string; startsAt: string; startTime: string; endTime: string };

let house: Household;
let accountId: string;
let orderId: string;
/** The visit's time, and the same time of day on a later day of the same week, which is free. */
let [own, other]: Slot[] = [];

async function api(method: string, path: string, body?: object) {
  const token = await makeSignIn(app.db, house.siteId, accountId);
  const answer = await fetch(`${app.origin()}/v2/groomer/${path}`, {
    method,
    headers: { connection: "close", authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Two free times of one week, on different days at the same hour, the earlier first. */
async function findTimes(): Promise<[Slot, Slot]> {
  for (let inDays = 5; inDays < 20; inDays++) {
    const { days } = await api("GET", `week/${dateIn(app, inDays)}`);
    const slots: Slot[] = [];
    for (const { date } of days) {
      if (date < dateIn(app, 3)) continue;
      slots.push(...(await api("GET", `orders/${orderId}/suggested-times?date=${date}`)).slots);
    }
    for (const first of slots) {
      const later = slots.find(({ date, startTime }) => date > first.date && startTime === first.startTime);
      if (later) return [first, later];
    }
  }
  throw new Error("The groomer has no two free days in a week.");
}

beforeEach(async () => {
  house = await householdOf(app);
  const { id: groomerId } = house.groomer;
  ({ accountId } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomerId)
    .executeTakeFirstOrThrow());
  // The demo's visits make room: each journey has the week for itself.
  const ahead = await app.db
    .selectFrom("orders")
    .select("id")
    .where("groomerId", "=", groomerId)
    .where("appointmentStart", ">", app.now())
    .execute();
  await app.db
    .deleteFrom("occupancy")
    .where("resource", "=", groomerId)
    .where("kind", "=", "order")
    .execute();
  await deleteOrders(
    app,
    ahead.map(({ id }) => id),
  );
  orderId = await addVisit(app, house, 2, { minutes: 60 });
  [own, other] = await findTimes();
  const body = { appointmentStart: own?.startsAt, agreedByPhone: true };
  await api("POST", `appointments/${orderId}/move`, body);
});

const weekPath = () => `/groomer/week/${own?.date}`;
const handle = (page: Page) => main(page).getByRole("button", { name: /^Move / });
const statusText = (page: Page) => main(page).locator("span[role=status]").first().textContent();
/** How the week names a place for the visit. */
const placeOf = (slot: Slot | undefined) =>
  `${formatShortDay(slot?.date ?? "")}, ${formatWallTime(slot?.startTime ?? "")} – ${formatWallTime(slot?.endTime ?? "")}`;
const shownStart = async () => (await api("GET", `orders/${orderId}`)).appointmentStart;

/** Waits for the page that says what the free other time means. */
async function readOther(page: Page): Promise<void> {
  await page.waitForURL(`**/groomer/appointments/${orderId}/time?**`);
  await main(page)
    .getByRole("heading", { level: 2, name: formatVisit(other as Slot) })
    .waitFor();
  for (const term of ["Drive before", "Drive after", "Added driving that day", "Price"])
    await main(page).getByText(term, { exact: true }).first().waitFor();
  await comeToLife(page);
}

describe("a visit in the groomer's week", () => {
  it("is dragged to another day, and its customer is asked once the groomer has seen what that means", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, accountId, weekPath());
    const [grip, column] = [handle(page), main(page).locator(`[data-row="${other?.date}"]`)];
    await grip.scrollIntoViewIfNeeded();
    const [from, to] = [await grip.boundingBox(), await column.boundingBox()];
    if (!from || !to) throw new Error("The week is not shown as columns.");
    const y = from.y + from.height / 2;
    await page.mouse.move(from.x + from.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, y, { steps: 8 });
    await expect.poll(() => statusText(page)).toBe(placeOf(other));
    await expectAccessible(page);
    await page.mouse.up();
    await readOther(page);
    expect(await shownStart()).toBe(own?.startsAt);
    await expectAccessible(page);
    await press(page, "Ask the customer");
    await page.waitForURL(`**/groomer/appointments/${orderId}`);
    const { proposedTime } = await api("GET", `orders/${orderId}`);
    expect(proposedTime.appointmentStart).toBe(other?.startsAt);
  });

  it("is picked up, moved and dropped by keyboard; Escape leaves it where it was", async () => {
    const page = await browser.visit(DESK);
    await openAs(app, page, accountId, weekPath());
    await enter(page, handle(page));
    await expect.poll(() => statusText(page)).toBe(placeOf(own));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect.poll(() => statusText(page)).toBe("");
    const days = Math.round((Date.parse(other?.date ?? "") - Date.parse(own?.date ?? "")) / 86_400_000);
    await tabTo(page, handle(page));
    await page.keyboard.press("Enter");
    await expect.poll(() => statusText(page)).toBe(placeOf(own));
    for (const key of ["ArrowDown", "ArrowUp", ...Array<string>(days).fill("ArrowRight")])
      await page.keyboard.press(key);
    await expect.poll(() => statusText(page)).toBe(placeOf(other));
    await page.keyboard.press("Enter");
    await readOther(page);
    expect(await shownStart()).toBe(own?.startsAt);
  });

  it("gets the same time on a phone by a form, and moves at once when the customer agreed by phone", async () => {
    const page = await browser.visit({ ...PHONE, refusals: [422] });
    await openAs(app, page, accountId, weekPath());
    expect(await handle(page).isVisible()).toBe(false);
    const current = page.locator(".groomer-bar").getByRole("link", { name: "Calendar" });
    expect(await current.getAttribute("aria-current")).toBe("page");
    await main(page).getByRole("link", { name: "Ask for another time" }).click();
    await heading(page).filter({ hasText: "Another time for" }).waitFor();
    await comeToLife(page);
    const check = async (date: string, time: string) => {
      await main(page).getByLabel("Another day").fill(date);
      await main(page).getByLabel("Time").fill(time);
      await press(page, "Check");
    };
    await check(other?.date ?? "", "03:00");
    await main(page)
      .getByText(/^Not available: /)
      .waitFor();
    await main(page).getByText("outside your hours").waitFor();
    await expectAccessible(page);
    await check(other?.date ?? "", other?.startTime ?? "");
    await readOther(page);
    await expectNoSideways(page);
    await expectAccessible(page);
    await press(page, "Move visit");
    await main(page).getByText("Confirm that the customer agreed by phone").first().waitFor();
    expect(await shownStart()).toBe(own?.startsAt);
    await main(page).getByLabel("The customer agreed by phone").check();
    await press(page, "Move visit");
    await page.waitForURL(`**/groomer/appointments/${orderId}`);
    await main(page)
      .getByText(formatWallTime(other?.startTime ?? ""))
      .first()
      .waitFor();
    expect(await shownStart()).toBe(other?.startsAt);
  });

  it("has no handle, but the same form, without scripts", async () => {
    const page = await browser.visit({ ...DESK, javaScript: false });
    await openAs(app, page, accountId, weekPath());
    expect(await handle(page).isVisible()).toBe(false);
    await main(page).locator(`a[href="/groomer/appointments/${orderId}/time"]`).first().focus();
    await page.keyboard.press("Enter");
    await heading(page).filter({ hasText: "Another time for" }).waitFor();
    await main(page)
      .getByLabel("Another day")
      .fill(other?.date ?? "");
    await main(page)
      .getByLabel("Time")
      .fill(other?.startTime ?? "");
    await press(page, "Check");
    await readOther(page);
  });
});
