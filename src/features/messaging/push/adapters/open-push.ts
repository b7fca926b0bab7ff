import { createHash } from "node:crypto";
import webPush from "web-push";
import type { Config } from "#kit/server/config.ts";
import type { PushTarget } from "../rules/push-hosts.ts";
import { isPushAddress } from "../rules/push-hosts.ts";
import type { PushNotice, PushSender } from "./push-sender.ts";

const TIMEOUT_MS = 10_000;
/** A notification that could not be shown for so long is old news; a mail has long been sent. */
const KEEP_SECONDS = 4 * 3_600;
/** Push services take topics of at most 32 characters. */
const TOPIC_LENGTH = 32;
const GONE = [404, 410];

type Options = { fetch?: typeof fetch };

/**
 * Sends pushes with the operator's keys (VAPID), encrypted for the one browser; null without keys. It sends
 * only to known push services, and follows no redirect.
 */
export function openPush(keys: Config["webPush"], { fetch: send = fetch }: Options = {}): PushSender | null {
  if (!keys) return null;
  const vapidDetails = { subject: keys.contact, publicKey: keys.publicKey, privateKey: keys.privateKey };
  return {
    publicKey: keys.publicKey,
    async send(target: PushTarget, notice: PushNotice) {
      if (!isPushAddress(target.endpoint)) return "gone";
      const topic = createHash("sha256").update(notice.topic).digest("base64url").slice(0, TOPIC_LENGTH);
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.publicKey, auth: target.authSecret } },
        JSON.stringify(notice),
        { vapidDetails, TTL: KEEP_SECONDS, urgency: "high", topic, contentEncoding: "aes128gcm" },
      );
      const response = await send(endpoint, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: new Uint8Array(body ?? []),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (GONE.includes(response.status)) return "gone";
      if (!response.ok) throw new Error(`The push service answered ${response.status}`);
      return "sent";
    },
  };
}
