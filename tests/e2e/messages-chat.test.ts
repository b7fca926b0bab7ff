import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makeMessage, makePairRoom } from "#features/messaging/factory.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, comeToRest, field } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { addVisit, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });
const line = (page: Page) => messages(page).getByText("New messages");

/** A customer and a groomer whose conversation begins anew. `say` is what the groomer writes elsewhere. */
async function acquainted() {
  const house = await householdOf(app);
  const visitId = await addVisit(app, house, 2);
  const siteId = await siteOf(app);
  const pair = { customerId: house.customerId, groomerId: house.groomer.id };
  const ofPair = app.db.deleteFrom("rooms").where("customerId", "=", pair.customerId);
  await ofPair.where("groomerId", "=", pair.groomerId).execute();
  const { accountId: customer } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", pair.customerId)
    .executeTakeFirstOrThrow();
  const { accountId: groomer } = await app.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", pair.groomerId)
    .executeTakeFirstOrThrow();
  const roomId = await makePairRoom(app.db, siteId, pair, app.now());
  const write = (senderId: string) => (content: string) =>
    makeMessage(app.db, siteId, { roomId, senderId, content }, app.now());
  const path = `/customer/messages?room=${roomId}`;
  return { customer, groomer, roomId, visitId, path, title: house.groomer.displayName, say: write(groomer) };
}

/** Waits, from before the page opens, until its stream does: what is said from then on comes by it. */
const streamOf = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/v2/live"));

it("a draft and what it answers survive other pages, a reload and an ended session, not a log-out", async () => {
  const { customer, path, say, title } = await acquainted();
  await say("May I park in the driveway?");
  const page = await browser.visit({ ...PHONE, refusals: [401] });
  await openAs(app, page, customer, path);
  const asked = messages(page).getByRole("listitem").filter({ hasText: "May I park" });
  await asked.locator("summary").click();
  await asked.getByRole("link", { name: "Reply" }).click();
  await page.getByText(`Reply to ${title}:`).waitFor();
  await page.getByRole("link", { name: "Cancel the reply" }).press("Enter");
  await page.getByText(`Reply to ${title}:`).waitFor({ state: "detached" });
  expect(await field(page, "Message").evaluate((one) => one === document.activeElement)).toBe(true);
  await asked.locator("summary").click();
  await asked.getByRole("link", { name: "Reply" }).click();
  await page.getByText(`Reply to ${title}:`).waitFor();
  await field(page, "Message").fill("Yes, behind the");
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByRole("link", { name: "All conversations" }).click();
  await page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: title }).click();
  await page.getByText(`Reply to ${title}:`).waitFor();
  await expect.poll(() => field(page, "Message").inputValue()).toBe("Yes, behind the");
  await page.reload();
  await expect.poll(() => field(page, "Message").inputValue()).toBe("Yes, behind the");

  // The session ends without a log-out, and the same person logs in again.
  await page.context().clearCookies();
  await page.goto("/");
  await comeToRest(page);
  await openAs(app, page, customer, path);
  await expect.poll(() => field(page, "Message").inputValue()).toBe("Yes, behind the");
  await comeToLife(page);
  await field(page, "Message").fill("Yes, behind the van.");
  await field(page, "Message").press("Enter");
  const sent = messages(page).getByRole("listitem").filter({ hasText: "Yes, behind the van." });
  await sent.getByText("May I park in the driveway?").waitFor();
  await page.reload();
  await sent.waitFor();
  await comeToLife(page);
  expect(await field(page, "Message").inputValue()).toBe("");
  expect(await page.getByText(`Reply to ${title}:`).count()).toBe(0);

  await field(page, "Message").fill("Not for others");
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
  await expect.poll(drafts).toHaveLength(1);
  await page.goto("/log-out");
  await comeToLife(page);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await page.waitForURL((url) => url.pathname !== "/log-out");
  expect(await drafts()).toEqual([]);
});

it("what one person has begun to write, the next one on the device does not get", async () => {
  const { customer, groomer, path, roomId } = await acquainted();
  const page = await browser.visit(PHONE);
  await openAs(app, page, customer, path);
  await field(page, "Message").fill("Only mine");
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft")));
  await expect.poll(drafts).toHaveLength(1);
  await openAs(app, page, groomer, `/groomer/messages?room=${roomId}`);
  await comeToRest(page);
  expect(await field(page, "Message").inputValue()).toBe("");
  await expect.poll(drafts).toEqual([]);
});

it("the line before new messages stays until the conversation is left", async () => {
  const { customer, path, say, title } = await acquainted();
  await say("The first");
  await say("The second");
  const page = await browser.visit(PHONE);
  const stream = streamOf(page);
  await openAs(app, page, customer, "/customer/messages");
  await comeToRest(page);
  // All news restart the load of the page while it is under way.
  const open = page.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: title });
  await open.click();
  await line(page).waitFor();
  await stream;
  await say("The third");
  await messages(page).getByText("The third").waitFor();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const texts = await messages(page).getByRole("listitem").allInnerTexts();
  const shown = texts.flatMap((text) => /New messages|The \w+/.exec(text)?.[0] ?? []);
  expect(shown).toEqual(["New messages", "The first", "The second", "The third"]);
  await expectAccessible(page);
  await page.getByRole("link", { name: "All conversations" }).click();
  await open.click();
  await messages(page).getByText("The third").waitFor();
  expect(await line(page).count()).toBe(0);
  expect(page.url()).toContain(path);
});

it("a message that comes while its page is on the way is shown at once", async () => {
  const { customer, visitId, title, say } = await acquainted();
  const page = await browser.visit(PHONE);
  const stream = streamOf(page);
  await openAs(app, page, customer, `/customer/appointments/upcoming/${visitId}`);
  await stream;
  const read = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  await page.route(/\/customer\/messages\.data/, async (route) => {
    if (route.request().method() === "POST") return route.continue();
    const response = await route.fetch();
    read.resolve();
    await heard.promise;
    await route.fulfill({ response });
  });
  await page
    .getByRole("main")
    .getByRole("button", { name: `Message ${title}` })
    .click();
  await read.promise;
  // The page has read the conversation, and is not there yet. The bubble of the page before hears the news.
  const asked = page.waitForResponse((answer) => answer.url().includes("/rooms?limit=1"));
  await say("In between");
  await asked;
  heard.resolve();
  await messages(page).getByText("In between").waitFor({ timeout: 10_000 });
});

it("a reader who has gone up stays there, and a button leads down to what came", async () => {
  const { customer, path, say } = await acquainted();
  for (let nth = 1; nth <= 70; nth++) await say(`Number ${nth}.`);
  const page = await browser.visit(PHONE);
  const stream = streamOf(page);
  await openAs(app, page, customer, path);
  await messages(page).getByText("Number 70.").waitFor();
  await stream;
  const topOf = (text: string) =>
    messages(page)
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("link", { name: "Show earlier messages" }).waitFor();
  const before = await topOf("Number 41.");
  await page.getByRole("link", { name: "Show earlier messages" }).click();
  await messages(page).getByText("Number 11.").waitFor();
  expect(Math.abs((await topOf("Number 41.")) - before)).toBeLessThanOrEqual(2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("link", { name: "Show earlier messages" }).click();
  await messages(page).getByText("Number 1.", { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Show earlier messages" }).count()).toBe(0);

  const stays = await topOf("Number 11.");
  for (const text of ["One more.", "Two more.", "Three more."]) await say(text);
  await page.getByRole("button", { name: /^3 new/ }).waitFor();
  expect(Math.abs((await topOf("Number 11.")) - stays)).toBeLessThanOrEqual(2);
  const heard = page.getByRole("status").filter({ hasText: "3 new messages below" });
  await heard.waitFor({ state: "attached" });
  await expectNoSideways(page);
  // The check scrolls through the page, so that the messages are not new afterwards.
  await expectAccessible(page);
  // It may end at the top of the page, where one more way up would say nothing.
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.scrollTo(0, document.documentElement.scrollHeight);
    await drawn();
    window.scrollTo(0, 0);
    await drawn();
  });
  await say("Four more.");
  await page.getByRole("button", { name: /^1 new/ }).press("Enter");
  await page.getByRole("button", { name: /^1 new/ }).waitFor({ state: "detached" });
  expect(await messages(page).evaluate((one) => one === document.activeElement)).toBe(true);
  const end = await topOf("Four more.");
  expect(end).toBeLessThan(PHONE.height);
  expect(end).toBeGreaterThan(0);
});

it("messages wait while the network is away, and go in their order when they are sent again", async () => {
  const { customer, path } = await acquainted();
  const page = await browser.visit({ ...PHONE, refusals: [503], noise: /503/ });
  await openAs(app, page, customer, path);
  await comeToRest(page);
  const away = (url: URL) => url.pathname.endsWith("/messages.data");
  await page.route(away, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503 }) : route.continue(),
  );
  await field(page, "Message").fill("Before the cut");
  await field(page, "Message").press("Enter");
  await page.getByText("This message was not sent.").waitFor();
  await field(page, "Message").fill("After the cut");
  await expectAccessible(page);
  await page.unroute(away);
  await page.getByRole("button", { name: "Try again" }).click();
  await messages(page).getByText("Before the cut").waitFor();
  expect(await field(page, "Message").inputValue()).toBe("After the cut");
  await field(page, "Message").press("Enter");
  await messages(page).getByText("After the cut").waitFor();
  const waiting = page.getByRole("list", { name: "Messages on their way" }).getByRole("listitem");
  await expect.poll(() => waiting.count()).toBe(0);
  const texts = await messages(page).getByRole("listitem").allInnerTexts();
  expect(texts.flatMap((text) => /(Before|After) the cut/.exec(text)?.[0] ?? [])).toEqual([
    "Before the cut",
    "After the cut",
  ]);
});

it("without scripts, a message is answered by forms", async () => {
  const { customer, path, say } = await acquainted();
  await say("Is ten fine?");
  const page = await browser.visit({ ...PHONE, javaScript: false });
  await openAs(app, page, customer, path);
  await line(page).waitFor();
  const asked = messages(page).getByRole("listitem").filter({ hasText: "Is ten fine?" });
  await asked.locator("summary").click();
  await asked.getByRole("link", { name: "Reply" }).click();
  await page.getByText(/^Reply to /).waitFor();
  await field(page, "Message").fill("Ten is fine.");
  await page.getByRole("button", { name: "Send" }).click();
  const sent = messages(page).getByRole("listitem").filter({ hasText: "Ten is fine." });
  await sent.getByText("Is ten fine?").waitFor();
  // The load has marked it as seen: the next one has no line.
  expect(await line(page).count()).toBe(0);
});

it("while no stream opens, a page asks every 15 seconds, without a word to its reader", async () => {
  const { customer, path, say } = await acquainted();
  const page = await browser.visit({ ...PHONE, noise: /stream of news|204/ });
  await page.clock.install({ time: app.now() });
  await page.route("**/v2/live", (route) => route.fulfill({ status: 204 }));
  const refused = streamOf(page);
  await openAs(app, page, customer, path);
  await refused;
  await comeToLife(page);
  await say("Is the gate open?");
  await page.clock.runFor(16_000);
  await messages(page).getByText("Is the gate open?").waitFor();
  expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
});
