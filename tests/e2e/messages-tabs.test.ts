import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { makePairRoom } from "#features/messaging/factory.ts";
import { useApp } from "./app.ts";
import { comeToLife, comeToRest, field } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { addVisit, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

/** A customer's conversation with the groomer of a visit. */
async function conversation() {
  const house = await householdOf(app);
  await addVisit(app, house, 2);
  const pair = { customerId: house.customerId, groomerId: house.groomer.id };
  const { accountId } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", pair.customerId)
    .executeTakeFirstOrThrow();
  const roomId = await makePairRoom(app.db, await siteOf(app), pair, app.now());
  return { accountId, title: house.groomer.displayName, path: `/customer/messages?room=${roomId}` };
}

/** Opens the same page in another tab of the browser. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await comeToRest(tab);
  return tab;
}

const stored = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /chat|logged-out/.test(key),
    ),
  );
const waiting = (page: Page) => page.getByRole("list", { name: "Messages on their way" });
const draft = (page: Page) => field(page, "Message").inputValue();

it("a log-out in one tab removes what is unsent in the others, and logs these out", async () => {
  const { accountId, path } = await conversation();
  const first = await browser.visit({ ...PHONE, refusals: [503], noise: /503/ });
  await openAs(app, first, accountId, path);
  // Each tab says that it hears of a log-out.
  const ready = "waggon-chat-tabs";
  await expect.poll(() => stored(first)).toEqual([ready]);
  await first.evaluate((key) => localStorage.removeItem(key), ready);
  const second = await openTab(first);
  await expect.poll(() => stored(second)).toEqual([ready]);
  let isAway = true;
  const sent: string[] = [];
  await second.route(/\/messages\.data/, (route) => {
    const data = route.request().postData() ?? "";
    if (route.request().method() !== "POST") return route.continue();
    sent.push(data);
    return isAway ? route.fulfill({ status: 503 }) : route.continue();
  });
  await field(second, "Message").fill("Not sent");
  await field(second, "Message").press("Enter");
  await second.getByText("This message was not sent.").waitFor();
  await field(second, "Message").fill("Half a sen");
  await expect.poll(() => stored(second)).toHaveLength(3);
  isAway = false;

  // The log-out is on the way: nothing of the other tab may go out as another person's.
  const pressed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await first.route(/\/log-out$/, async (route) => {
    pressed.resolve();
    await answered.promise;
    await route.continue();
  });
  await comeToRest(first);
  await first.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const leaving = first.getByRole("button", { name: "Log Out" }).click();
  await pressed.promise;
  await waiting(second).waitFor({ state: "detached" });
  expect(await stored(second)).toEqual([]);
  await field(second, "Message").fill("Too late");
  await field(second, "Message").press("Enter");
  answered.resolve();
  await leaving;
  await first.waitForURL((url) => !url.pathname.includes("/messages"));
  await second.waitForURL((url) => url.pathname === "/login");
  await second.getByRole("button", { name: "Log in", exact: true }).waitFor();
  await comeToLife(second);
  expect(sent).toHaveLength(1);
  expect(await stored(second)).toEqual([]);
});

it("tabs share the draft of a conversation, except while it is being typed in", async () => {
  const { accountId, path, title } = await conversation();
  const first = await browser.visit(PHONE);
  await openAs(app, first, accountId, path);
  const second = await openTab(first);
  await field(first, "Message").fill("I am at the");
  await expect.poll(() => draft(second)).toBe("I am at the");
  await field(first, "Message").evaluate((one) => one.blur());
  await field(second, "Message").fill("I am at the door");
  await expect.poll(() => draft(first)).toBe("I am at the door");

  // Both are being typed in: each shows its own text, and the newest one is stored.
  await field(first, "Message").focus();
  await field(second, "Message").fill("I am at the back door");
  await expect.poll(() => second.evaluate(() => JSON.stringify(localStorage))).toContain("back door");
  expect(await draft(first)).toBe("I am at the door");

  // A tab that shows another page hears of it too.
  await first.getByRole("link", { name: "All conversations" }).click();
  await first.getByRole("heading", { name: title }).waitFor({ state: "detached" });
  await field(second, "Message").fill("I wait at the back door");
  await first.getByRole("navigation", { name: "Conversations" }).getByRole("link", { name: title }).click();
  await expect.poll(() => draft(first)).toBe("I wait at the back door");

  await field(second, "Message").press("Enter");
  await second.getByRole("list", { name: "Messages", exact: true }).getByText("I wait at").waitFor();
  await expect.poll(() => draft(first)).toBe("");
  expect((await stored(first)).filter((key) => key.includes("draft"))).toEqual([]);
});
