import { beforeEach } from "vitest";
import { makeSite } from "#features/accounts/factory.ts";
import { signForm } from "#features/messaging/inbound/adapters/twilio-signature.ts";
import { receiveMail, receiveText } from "#features/messaging/inbound/contract/inbound.ts";
import { readAnswerWays } from "#features/messaging/ports.ts";
import { notifyUnread } from "#features/messaging/service/notify-unread.ts";
import { findSite } from "#features/sites/service.ts";
import { createLog } from "#kit/server/log.ts";
import { metrics } from "#kit/server/metrics.ts";
import { sign } from "#kit/server/webhook-signature.ts";
import type { useDatabase } from "./db.ts";
import { useMessagingSteps } from "./messaging-steps.ts";
import { NOW } from "./world.ts";

type Delivery = { path: string; text: string; headers: Record<string, string> };

/** A mail as a mail provider hands it over, signed at `now`. */
export function signedMail(mail: unknown, now: Date, secret = readAnswerWays().mail?.secret ?? ""): Delivery {
  const text = JSON.stringify(mail);
  return { path: receiveMail.path, text, headers: { "waggon-signature": sign(text, secret, now) } };
}

/** A text as Twilio hands it over to the host of an origin. */
export function signedText(
  form: Record<string, string>,
  origin: string,
  authToken = readAnswerWays().text?.authToken ?? "",
): Delivery {
  const params = new URLSearchParams(form);
  const signature = signForm(`${origin}${receiveText.path}`, params, authToken);
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": signature,
  };
  return { path: receiveText.path, text: params.toString(), headers };
}

/** Steps of answers to Ada by mail and text. Ann answers; each test begins in their room without messages. */
export function useInboundSteps(database: ReturnType<typeof useDatabase>) {
  const { at, say, pairRoom, block } = useMessagingSteps(database);
  const room = { id: "" };
  /** The host of another brand. */
  const other = { host: "" };

  beforeEach(async () => {
    at.stage.world.clock.set(NOW);
    for (const table of ["outboxMessages", "inboundMessages", "replyAddresses", "mailRefusals"] as const)
      await database.db.deleteFrom(table).execute();
    await database.db.deleteFrom("textedRooms").execute();
    await database.db.updateTable("accounts").set({ phoneNumber: null, phoneVerifiedAt: null }).execute();
    metrics.resetMetrics();
    room.id = await pairRoom();
    other.host ||= (await makeSite(database.db)).host;
  });

  const outbox = () => database.db.selectFrom("outboxMessages").selectAll().orderBy("createdAt").execute();
  const said = (id = room.id) =>
    database.db
      .selectFrom("messages")
      .select(["id", "senderId", "content"])
      .where("roomId", "=", id)
      .where("kind", "=", "text")
      .orderBy("seq")
      .execute();
  return {
    at,
    room,
    other,
    block,
    say,
    outbox,
    said,
    /** What senders were answered. */
    notices: async () => (await outbox()).filter(({ key }) => key.startsWith("inbound:")),
    contents: async (id = room.id) => (await said(id)).map(({ content }) => content),
    supportRoom: () =>
      database.db
        .selectFrom("rooms")
        .select("id")
        .where("kind", "=", "support")
        .where("accountId", "=", at.ann.accountId)
        .executeTakeFirst(),
    receivedRows: () => database.db.selectFrom("inboundMessages").selectAll().execute(),
    async counted(channel: string, outcome: string): Promise<number> {
      const { values = [] } = (await metrics.getSingleMetric("waggon_inbound_messages_total")?.get()) ?? {};
      const isOfBoth = (labels: object) => Object.values(labels).join() === [channel, outcome].join();
      return values.find(({ labels }) => isOfBoth(labels))?.value ?? 0;
    },
    originOf: async (host = at.stage.world.host) => (await findSite(database.db, host))?.origin ?? "",
    send: ({ path, ...more }: Delivery, host = at.stage.world.host) =>
      at.stage.world.call("POST", path, { ...more, headers: { ...more.headers, host } }),
    /** Ada writes, and Ann is notified of it after five minutes. */
    async notified(): Promise<void> {
      await say(at.ada, room.id, "Is nine fine?");
      at.stage.world.clock.advance({ minutes: 6 });
      await notifyUnread({ db: database.db, log: createLog("silent") }, at.stage.now());
    },
  };
}
