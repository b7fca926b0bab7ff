import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { readMember } from "../../internal/require-room.ts";
import { liveOf } from "./start-live.ts";

/** Opens a stream of the caller's news. Throws `service_unavailable` in a process that serves none. */
export async function followNews(context: Context): Promise<ReadableStream<Uint8Array>> {
  const live = liveOf(context.db);
  if (!live) throw new Refusal("service_unavailable", "Live news are not available at the moment.");
  const viewer = { siteId: context.siteId, person: readMember(context) };
  return live.open(viewer, context.lastEventId ?? null);
}
