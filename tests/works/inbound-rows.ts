import { findSite } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { signedMail, signedText } from "../inbound-steps.ts";
import type { Rows, Stage } from "./stage.ts";

const NUMBER = "+16025550177";

/** A text to a customer with a confirmed number, which can be answered. */
async function texted({ db, world, customer, now }: Stage): Promise<{ id: string }> {
  const { accountId } = await customer();
  const proof = { phoneNumber: NUMBER, phoneVerifiedAt: now() };
  await db.updateTable("accounts").set(proof).where("id", "=", accountId).execute();
  const { siteId } = world;
  const key = `answer:${newId()}`;
  const text = {
    channel: "text",
    recipient: NUMBER,
    bodyText: "Ada wrote to you.",
    replyTo: NUMBER,
  } as const;
  await db.transaction().execute((tx) => queueMessage(tx, { siteId, key, ...text }, now()));
  return db
    .selectFrom("outboxMessages")
    .select("id")
    .where("siteId", "=", siteId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
}

export const inboundRows: Rows = {
  "POST /v2/messaging-service/inbound/mails": (stage) => {
    const mail = { from: "ann@example.com", to: "reply+1@replies.example", messageId: "<1@example.com>" };
    const { text, headers } = signedMail(mail, stage.now());
    return { text, headers, shows: { received: true } };
  },
  "POST /v2/messaging-service/inbound/texts": async ({ db, world }) => {
    const { origin = "" } = (await findSite(db, world.host)) ?? {};
    const form = { From: "+16025550166", To: "+15005550006", Body: "Hello", MessageSid: "SM1" };
    const { text, headers } = signedText(form, origin);
    return { text, headers };
  },
  "POST /v2/demo/outbox/{id}/answer": async (stage) => {
    const params = await texted(stage);
    return { params, body: { id: newId(), text: "Nine is fine." }, shows: { outcome: "delivered" } };
  },
};
