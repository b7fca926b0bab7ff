import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { readJson } from "#kit/server/webhook-signature.ts";
import type { GatewayEvent } from "./gateway.ts";

const eventSchema = z.object({ id: z.string().min(1).max(255) });

const ourObjectSchema = z.object({
  data: z.object({
    object: z.object({ metadata: z.object({ waggon_site: siteIdSchema, waggon_key: z.string().min(1) }) }),
  }),
});

/**
 * Reads which payment an event is about. The event's other content is ignored, so an old event does no harm.
 */
export function toGatewayEvent(body: string): GatewayEvent {
  const json = readJson(body);
  const event = eventSchema.safeParse(json);
  if (!event.success) return { kind: "refused" };
  const ours = ourObjectSchema.safeParse(json);
  if (!ours.success) return { kind: "other" };
  const { waggon_site: siteId, waggon_key: key } = ours.data.data.object.metadata;
  return { kind: "payment", id: event.data.id, siteId, key };
}
