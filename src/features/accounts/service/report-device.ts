import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { maskText } from "#kit/server/redact.ts";
import type { Device } from "../contract/reports.ts";
import * as reportsStore from "../store/reports.ts";

const DEVICES_OF_NETWORK: RateLimit = { points: 60, seconds: 900 };
const EVENTS_OF_NETWORK: RateLimit = { points: 300, seconds: 900 };

const limitKey = ({ siteId, ipAddress }: Context) => `${siteId} ${toNetwork(ipAddress)}`;
const accountOf = ({ actor }: Context) => (actor.role === "anonymous" ? null : actor.accountId);

/** Saves what a program reports about its device. Does not save an empty report. */
export async function reportDevice(context: Context, device: Device): Promise<Record<string, never>> {
  const { db, siteId, now } = context;
  if (Object.values(device).every((value) => value === undefined || value === "")) return {};
  await limitRate(db, "device reports", limitKey(context), DEVICES_OF_NETWORK);
  await reportsStore.insertDevice(db, siteId, { id: newId(), accountId: accountOf(context), device }, now);
  return {};
}

/**
 * Logs an event with the signed-in account and its impersonator. Masks addresses and tokens in the
 * message.
 */
export async function logEvent(context: Context, { message: text }: { message: string }) {
  const { db, siteId, now, actor } = context;
  await limitRate(db, "logged events", limitKey(context), EVENTS_OF_NETWORK);
  const impersonatorId = actor.role === "anonymous" ? null : (actor.impersonatorId ?? null);
  const message = maskText(text);
  const event = { id: newId(), accountId: accountOf(context), impersonatorId, message };
  await reportsStore.insertEvent(db, siteId, event, now);
  return { message, impersonatorId };
}
