import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, heading } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { choose, enter, type } from "./by-keyboard.ts";
import { button, expectNoSideways, link, main } from "./choose-time.ts";
import { useDesk } from "./desk-steps.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const { staff } = useDesk(app);
const PHONE = { width: 360, height: 740 };

/** A lead with a name of its own. */
async function ask(name: string): Promise<string> {
  const id = newId();
  const lead = { id, siteId: await siteOf(app), kind: "lead" as const, name, postalCode: "86001" };
  const message = "Do you come to Flagstaff?\nCall me at 602-555-0177.";
  await app.db
    .insertInto("leads")
    .values({
      ...lead,
      email: "lea.drew@example.com",
      phoneNumber: "+16025550177",
      message,
      createdAt: app.now(),
    })
    .execute();
  return id;
}

/** A mail that the mailbox refused for good. */
async function fail(key = `order:${newId()}:reminder:day`): Promise<string> {
  const id = newId();
  const failed = { failedAt: app.now(), failure: "550 5.1.1 no such user", tries: 12 };
  const mail = {
    key,
    recipient: "mia.long.address.of.a.customer@example.com",
    subject: "482913",
    bodyText: "482913",
  };
  await app.db
    .insertInto("outboxMessages")
    .values({ id, siteId: await siteOf(app), channel: "mail", createdAt: app.now(), ...mail, ...failed })
    .execute();
  return id;
}

async function named(firstName: string, over: Parameters<typeof staff>[0] = {}) {
  const member = await staff(over);
  await app.db
    .updateTable("staffMembers")
    .set({ firstName, lastName: "Hill" })
    .where("id", "=", member.staffId)
    .execute();
  return member;
}

async function openInbox(page: Page, accountId: string, query = ""): Promise<void> {
  await openAs(app, page, accountId, `/staff/inbox${query}`);
  await heading(page).filter({ hasText: "Inbox" }).waitFor();
  await comeToLife(page);
}

const entry = (page: Page, name: string) => main(page).getByRole("listitem").filter({ hasText: name });
const gone = (page: Page, name: string) => entry(page, name).first().waitFor({ state: "detached" });

let bea: Awaited<ReturnType<typeof named>>;
beforeAll(async () => {
  bea = await named("Bea");
});
beforeEach(async () => {
  await app.db
    .deleteFrom("leads")
    .where("siteId", "=", await siteOf(app))
    .execute();
});

describe("the inbox", () => {
  it("leads by keyboard from a lead's entry to its answer, and the entry leaves, on a phone", async () => {
    await ask("Lea Drew");
    const page = await browser.visit(PHONE);
    await openAs(app, page, bea.accountId, "/staff");
    await main(page).getByRole("link", { name: "Orders to answer" }).waitFor();
    await page.getByRole("banner").getByText("Menu", { exact: true }).click();
    await page.getByRole("banner").getByRole("link", { name: "Inbox" }).click();
    await heading(page).filter({ hasText: "Inbox" }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await link(page, /^Leads 1$/).click();
    await page.waitForURL(({ search }) => search === "?kind=lead");
    await entry(page, "Lea Drew").getByText("Unassigned").waitFor();
    await enter(page, button(page, "Take Lea Drew"));
    await entry(page, "Lea Drew").getByText("Bea Hill (you)").waitFor();
    await button(page, "Release Lea Drew").waitFor();
    expect(await button(page, "Release Lea Drew").evaluate((own) => own === document.activeElement)).toBe(
      true,
    );
    await expectAccessible(page);
    await expectNoSideways(page);
    await enter(page, link(page, "Lea Drew"));
    await heading(page).filter({ hasText: "Lea Drew" }).waitFor();
    await main(page).getByText("Do you come to Flagstaff?").waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    await comeToLife(page);
    await choose(page, main(page).getByRole("group"), /^Answered/);
    await type(page, main(page).getByLabel("Note"), "Called her: from March on.");
    await enter(page, button(page, "Save"));
    await main(page).getByText("The status was saved.").waitFor();
    await main(page).getByText("Answered, Bea Hill").waitFor();
    await expectAccessible(page);
    await link(page, "Inbox").click();
    await heading(page).filter({ hasText: "Inbox" }).waitFor();
    await gone(page, "Lea Drew");
    await main(page).getByText("Nothing to do here").waitFor();
    await expectAccessible(page);
  });

  it("names who has an entry to the colleague who takes it second, and gives it on", async () => {
    await ask("Uma Long-Name-of-a-Person-Who-Asked");
    const sam = await named("Sam");
    const [first, second] = [await browser.visit(PHONE), await browser.visit({ ...PHONE, refusals: [409] })];
    const name = "Uma Long-Name-of-a-Person-Who-Asked";
    await openInbox(first, bea.accountId, "?kind=lead");
    await openInbox(second, sam.accountId, "?kind=lead");
    await button(first, `Take ${name}`).click();
    await entry(first, name).getByText("Bea Hill (you)").waitFor();
    await button(second, `Take ${name}`).click();
    await second.getByRole("alert").getByText("Bea Hill has this now.").waitFor();
    await entry(second, name).getByText("Bea Hill", { exact: true }).first().waitFor();
    await expectAccessible(second);
    await expectNoSideways(second);
    await entry(first, name).getByText("Give to a colleague").click();
    await main(first).getByLabel("Colleague").selectOption({ label: "Sam Hill" });
    await button(first, `Give ${name}`).click();
    await button(first, `Take over ${name}`).waitFor();
    await link(first, /^Mine/).click();
    await gone(first, name);
    await second.goto(`${app.origin()}/staff/inbox?kind=lead&owner=mine`);
    await entry(second, name).getByText("Sam Hill (you)").waitFor();
  });

  it("shows each member only what they may see and take, with no link to a refusal", async () => {
    await ask("Lea Drew");
    const page = await browser.visit(PHONE);
    await openInbox(page, (await staff({ permissions: [] })).accountId);
    await main(page).getByText("Nothing to do", { exact: true }).waitFor();
    expect(
      await main(page).getByRole("navigation", { name: "Filter by type" }).getByRole("link").count(),
    ).toBe(1);
    await expectAccessible(page);
    await openInbox(page, (await staff({ permissions: ["customers.read", "groomers.approve"] })).accountId);
    await entry(page, "Lea Drew").first().waitFor();
    expect(await entry(page, "Lea Drew").getByRole("button").count()).toBe(0);
    const kinds = main(page).getByRole("navigation", { name: "Filter by type" }).getByRole("link");
    expect((await kinds.allTextContents()).map((text) => text.replace(/ ?\d+$/, ""))).toEqual([
      ...["All kinds", "Groomers", "Leads"],
    ]);
    await link(page, "Lea Drew").click();
    await heading(page).filter({ hasText: "Lea Drew" }).waitFor();
    await main(page).getByText("l••••@example.com").waitFor();
    expect(await main(page).textContent()).not.toMatch(/0177|lea\.drew|Flagstaff/);
    expect(await main(page).locator("form").count()).toBe(0);
    // Every link of the whole inbox opens for its reader.
    await openInbox(page, (await staff()).accountId);
    const links = await main(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    for (const to of new Set(links)) {
      const answer = await page.request.get(`${app.origin()}${to}`);
      expect(answer.status(), to).toBe(200);
    }
  });

  it("works without scripts", async () => {
    await ask("Noa Script");
    const page = await browser.visit({ ...PHONE, javaScript: false });
    await openAs(app, page, bea.accountId, "/staff/inbox?kind=lead");
    await button(page, "Take Noa Script").click();
    await entry(page, "Noa Script").getByText("Bea Hill (you)").waitFor();
    expect(new URL(page.url()).search).toBe("?kind=lead");
  });
});

describe("the outbox", () => {
  it("says why a mail failed, and sends it again, on a phone", async () => {
    await app.db
      .deleteFrom("outboxMessages")
      .where("siteId", "=", await siteOf(app))
      .execute();
    const id = await fail();
    await fail("code:1");
    const page = await browser.visit(PHONE);
    await openInbox(page, bea.accountId, "?kind=message");
    await link(page, "mia.long.address.of.a.customer@example.com").click();
    await heading(page).filter({ hasText: "Outbox" }).waitFor();
    await page.waitForURL(({ search }) => search === "?state=failed");
    const mail = entry(page, "Reminder");
    await mail.getByText("This mailbox doesn't accept mail.").waitFor();
    expect(await main(page).textContent()).not.toContain("482913");
    const code = entry(page, "Code").filter({ hasText: "Mail to" });
    expect(await code.getByRole("button", { name: /^Send again/ }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSideways(page);
    await comeToLife(page);
    await mail.getByRole("button", { name: /^Send again/ }).click();
    await main(page).getByText("We are sending the message again.").waitFor();
    await mail.waitFor({ state: "detached" });
    await comeToLife(page);
    await code.getByRole("button", { name: /^Put away/ }).click();
    await main(page).getByText("The message was removed from the inbox.").waitFor();
    await expectAccessible(page);
    // The program has no carrier, which counts as sent.
    await expect
      .poll(async () => {
        const messages = app.db.selectFrom("outboxMessages").select("sentAt").where("id", "=", id);
        return (await messages.executeTakeFirstOrThrow()).sentAt;
      })
      .not.toBeNull();
    await link(page, "Sent").click();
    await page.waitForURL(({ search }) => search === "?state=sent");
    await entry(page, "Reminder").getByText(/^Sent/).first().waitFor();
    await openAs(
      app,
      page,
      (await staff({ permissions: ["outbox.read"] })).accountId,
      "/staff/outbox?kind=order",
    );
    await main(page).getByText("Mail to m••••@example.com").first().waitFor();
    expect(await main(page).textContent()).not.toContain("mia.long");
  });
});
