import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { makeMessage, makePairRoom } from "#features/messaging/factory.ts";
import { useApp } from "./app.ts";
import { comeToLife } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);

/** Counts the streams that a tab opens. */
const countStreams = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { streams: number };
    counted.streams = 0;
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        counted.streams++;
      }
    };
  });
const streams = (page: Page) => page.evaluate(() => (window as unknown as { streams: number }).streams);

/** The streams that a tab has opened, once none has come for a while. */
async function settled(page: Page): Promise<number> {
  let count = await streams(page);
  let since = Date.now();
  await expect
    .poll(
      async () => {
        const now = await streams(page);
        if (now !== count) since = Date.now();
        count = now;
        return Date.now() - since;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(1_500);
  return count;
}

/** What the browser says when another tab covers this one. */
const show = (page: Page, state: "visible" | "hidden") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

it("one tab reads the stream for all, a hidden one hands it on, and a phone has its own", async () => {
  const house = await householdOf(app);
  await addVisit(app, house, 2);
  const siteId = await siteOf(app);
  const { accountId } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", house.customerId)
    .executeTakeFirstOrThrow();
  const groomer = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", house.groomer.id)
    .executeTakeFirstOrThrow();
  const pair = { customerId: house.customerId, groomerId: house.groomer.id };
  const roomId = await makePairRoom(app.db, siteId, pair, app.now());
  const path = `/customer/messages?room=${roomId}`;
  const say = (content: string) =>
    makeMessage(app.db, siteId, { roomId, senderId: groomer.accountId, content }, app.now());
  // On a phone the list beside the conversation is hidden.
  const shown = (page: Page, content: string) =>
    page.getByRole("list", { name: "Messages", exact: true }).getByText(content).first();
  // A stream that is still opening begins with the news after that, so it is said until it is heard.
  const hear = (page: Page, content: string) =>
    vi.waitFor(
      async () => {
        await say(content);
        await shown(page, content).waitFor({ timeout: 3_000 });
      },
      { timeout: 40_000 },
    );

  const first = await browser.visit();
  await countStreams(first);
  await openAs(app, first, accountId, path);
  await comeToLife(first);
  await expect.poll(() => streams(first)).toBe(1);
  // The first tab hides before the second one is there, as with a link that opens a new tab.
  await show(first, "hidden");
  const second = await first.context().newPage();
  await countStreams(second);
  await second.goto(first.url());
  await comeToLife(second);
  // A busy machine hands the stream back and forth before the second tab keeps it.
  await expect.poll(() => streams(second)).toBeGreaterThan(0);
  await hear(second, "To the second tab");

  const phone = await browser.visit({ width: 360, height: 740 });
  await openAs(app, phone, accountId, path);
  await comeToLife(phone);
  await hear(phone, "To the phone");

  // Back in the first tab: the second one hands the stream on, and all three hear the news.
  const inSecond = await settled(second);
  const before = await streams(first);
  await show(second, "hidden");
  await show(first, "visible");
  await expect.poll(() => streams(first)).toBeGreaterThan(before);
  await hear(first, "To all three");
  await shown(phone, "To all three").waitFor();
  expect(await streams(second)).toBe(inSecond);
  // A hidden tab reads what it has heard of once it is seen again.
  await show(second, "visible");
  await shown(second, "To all three").waitFor();
});
