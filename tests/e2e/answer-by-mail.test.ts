import { describe, expect, it } from "vitest";
import { makeMessage, makePairRoom } from "#features/messaging/factory.ts";
import { toReplyAddress } from "#features/messaging/rules/reply-address.ts";
import { insertReplyAddress } from "#features/messaging/store/answer-addresses.ts";
import { hashToken } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { expectAccessible } from "./accessibility.ts";
import { useApp } from "./app.ts";
import { comeToLife, field, press } from "./booking.ts";
import { useBrowser } from "./browser.ts";
import { expectNoSideways } from "./choose-time.ts";
import { householdOf } from "./customer.ts";
import { openAs, siteOf } from "./signed-in.ts";

const app = useApp();
const browser = useBrowser(app);
const PHONE = { width: 360, height: 740 };
const SUBJECT = "Ada wrote to you";
const TOKEN = "c0ffee".repeat(8);

/** The groomer has written to the demo's customer, and a mail has said so. */
async function notified() {
  const { customerId, groomer } = await householdOf(app);
  const siteId = await siteOf(app);
  const accountOf = async (table: "customers" | "groomers", id: string) =>
    (await app.db.selectFrom(table).select("accountId").where("id", "=", id).executeTakeFirstOrThrow())
      .accountId;
  const accountId = await accountOf("customers", customerId);
  const { email } = await app.db
    .selectFrom("accounts")
    .select("email")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom("rooms").where("customerId", "=", customerId).execute();
  const roomId = await makePairRoom(app.db, siteId, { customerId, groomerId: groomer.id }, app.now());
  const said = { roomId, senderId: await accountOf("groomers", groomer.id), content: "Is nine fine?" };
  await makeMessage(app.db, siteId, said, app.now());
  await app.db.transaction().execute(async (tx) => {
    const now = app.now();
    await insertReplyAddress(tx, siteId, { accountId, roomId, tokenHash: hashToken(TOKEN) }, now);
    const replyTo = toReplyAddress(TOKEN, "replies.example", "demo");
    const mail = { recipient: email ?? "", subject: SUBJECT, bodyText: "Is nine fine?", replyTo };
    await queueMessage(tx, { siteId, channel: "mail", key: `answered:${roomId}`, ...mail }, now);
  });
  return { accountId, roomId };
}

describe("an answer to a mail of the demo's outbox", () => {
  it.each([true, false])("is in the conversation (scripts: %s)", async (javaScript) => {
    await app.db
      .deleteFrom("replyAddresses")
      .where("siteId", "=", await siteOf(app))
      .execute();
    const { accountId, roomId } = await notified();
    const page = await browser.visit({ ...PHONE, javaScript, refusals: [422] });
    await page.goto(`${app.origin()}/demo/outbox`);
    if (javaScript) await comeToLife(page);
    const mail = page.getByRole("listitem").filter({ hasText: SUBJECT }).first();
    await mail.locator("summary").click();
    await mail.getByRole("button", { name: "Send reply" }).click();
    await mail.getByRole("alert").or(mail.locator("[aria-invalid=true]")).first().waitFor();
    await mail.getByLabel("Your answer").fill("Nine is fine.");
    if (javaScript) await expectAccessible(page);
    await expectNoSideways(page);
    await press(page, "Send reply");
    await page.getByText("Your answer is in the conversation.").waitFor();
    await openAs(app, page, accountId, `/customer/messages?room=${roomId}`);
    const messages = page.getByRole("list", { name: "Messages", exact: true });
    await messages.getByText("Nine is fine.").waitFor();
    expect(await field(page, "Message").inputValue()).toBe("");
  });
});
