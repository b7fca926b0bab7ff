import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { enter, householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };

const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });
const bubble = (page: Page) => page.getByRole("complementary", { name: "Your messages" }).getByRole("link");

/** The customer of the demo, without conversations. */
async function stranger() {
  const { customerId } = await householdOf(app);
  const { accountId } = await app.db
    .selectFrom("customers")
    .select("accountId")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  const own = app.db.deleteFrom("rooms");
  await own.where("accountId", "=", accountId).execute();
  await own.where("customerId", "=", customerId).execute();
  return { accountId };
}

/** Answers the latest message of a person through the desk. */
async function answer(accountId: string, content: string): Promise<void> {
  const { id, lastSeq } = await app.db
    .selectFrom("rooms")
    .select(["id", "lastSeq"])
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const { token } = await makeStaffMember(app.db, await siteOf(app), { now: app.now() });
  const sent = await fetch(`${app.origin()}/v2/staff/messages/rooms/${id}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ id: newId(), content, seq: Number(lastSeq) }),
  });
  expect(sent.status, await sent.text()).toBe(200);
}

describe("the conversation with the team", () => {
  it("opens beside any page from the speech bubble, which counts what is unread", async () => {
    const { accountId } = await stranger();
    const page = await browser.visit(PHONE);
    await enter(page, app, "/customer/pets");
    await bubble(page).click();
    const panel = page.getByRole("dialog");
    await messages(page).getByText("Room created").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await field(page, "Message").fill("Can I pay by check?");
    await field(page, "Message").press("Enter");
    await messages(page).getByText("Can I pay by check?").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await panel.waitFor({ state: "hidden" });
    await answer(accountId, "Yes, at the visit.");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await bubble(page).getByText("1 unread messages").waitFor();
    await expectAccessible(page);
    await bubble(page).click();
    await messages(page).getByText("Yes, at the visit.").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await bubble(page).getByText("unread messages").waitFor({ state: "hidden" });
  });

  it("opens from the footer, and is among the conversations afterwards", async () => {
    await stranger();
    const page = await browser.visit({ width: 1280, height: 800 });
    await enter(page, app, "/customer/pets");
    // Before it has loaded, the link leads to the page.
    await bubble(page).waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Ask the team" }).click();
    const panel = page.getByRole("dialog");
    await messages(page).getByText("Room created").waitFor();
    await panel.getByRole("link", { name: "All messages" }).click();
    await page
      .getByRole("navigation", { name: "Conversations" })
      .getByRole("link", { name: /Support Channel/ })
      .waitFor();
    expect(await bubble(page).count()).toBe(0);
    await expectAccessible(page);
  });

  it("needs no scripts, and no active account", async () => {
    const page = await browser.visit({ ...PHONE, javaScript: false });
    const { accountId } = await app.db
      .selectFrom("renters")
      .select("accountId")
      .where("siteId", "=", await siteOf(app))
      .executeTakeFirstOrThrow();
    await app.db.updateTable("accounts").set({ status: "new" }).where("id", "=", accountId).execute();
    await openAs(app, page, accountId, "/renter/new/eligibility");
    await page.getByRole("main").getByRole("link", { name: "Ask the team" }).click();
    await page.getByRole("main").getByRole("button", { name: "Ask the team" }).click();
    await messages(page).getByText("Room created").waitFor();
    await field(page, "Message").fill("When can I rent a van?");
    await page.getByRole("button", { name: "Send" }).click();
    await messages(page).getByText("When can I rent a van?").waitFor();
    await answer(accountId, "In spring.");
    await page.reload();
    await messages(page).getByText("In spring.").waitFor();
  });

  it("is for people with an account: visitors are led to the login, and back", async () => {
    const page = await browser.visit(PHONE);
    await page.goto(app.origin());
    await comeToLife(page);
    expect(await bubble(page).count()).toBe(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Ask the team" }).click();
    await page.getByRole("heading", { name: "Ask the team" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    const login = page.getByRole("main").getByRole("link", { name: "Login" });
    expect(await login.getAttribute("href")).toBe("/login?returnUrl=%2Fsupport");
  });
});
