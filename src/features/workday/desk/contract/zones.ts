import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import {
  exampleZone,
  exampleZones,
  outlineZips,
  seenSchema,
  zoneInputSchema,
  zoneSchema,
  zonesSchema,
} from "../../contract/zones.ts";
import { ZONE_FAULTS } from "../../words/zones.ts";
import { reasonSchema } from "./reason.ts";

// A groomer's work zones, as staff change them. The rules are those of the groomer's own calls, and a price
// is required. Each change mails the groomer. `from` is what the caller saw of the zone: a `conflict` without
// `details` when it has changed since. Staff without `orders.read` see neither clients nor who has a visit.

const ofGroomer = z.object({ id: idSchema });
const ofZone = z.object({ groomerId: idSchema, id: idSchema });
/** A stored zone, of which an earlier version may have let more through. */
const fromSchema = z.object({
  name: textSchema(5_000),
  price: zoneSchema.shape.price.max(1_000_000),
  workDays: zoneSchema.shape.workDays.max(7),
  corners: zoneSchema.shape.corners.max(500),
});
const changes = { audience: ["staff"], needs: "groomers.write" } as const;
const id = "01990000-0000-7000-8000-0000000000a1";
const { name, price, workDays, corners } = exampleZone;
const zone = { name, price, workDays, corners };
const params = { groomerId: id, id: exampleZone.id };

export const listZonesAsStaff = endpoint({
  method: "GET",
  path: "/v2/staff/groomers/{id}/zones",
  summary: "List a groomer's work zones, with what lies around them",
  audience: ["staff"],
  needs: "groomers.read",
  params: ofGroomer,
  reply: zonesSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleZones },
});

export const addZoneAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{id}/zones",
  summary: "Add a work zone of a groomer",
  params: ofGroomer,
  body: zoneInputSchema.extend({ reason: reasonSchema }),
  reply: zoneSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: zone, reply: exampleZone },
});

/** Booked visits that fall out of all zones stay as they are, but must be seen first (`details`). */
export const changeZoneAsStaff = endpoint({
  ...changes,
  method: "PUT",
  path: "/v2/staff/groomers/{groomerId}/zones/{id}",
  summary: "Change a work zone of a groomer",
  params: ofZone,
  body: zoneInputSchema.extend({ seen: seenSchema, from: fromSchema, reason: reasonSchema }),
  reply: zoneSchema,
  errors: ["conflict", "not_found"],
  example: { params, body: { ...zone, from: { ...zone, price: 1_000 } }, reply: exampleZone },
});

/** As `changeZoneAsStaff`. The last zone of an active groomer needs consent too. */
export const removeZoneAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{groomerId}/zones/{id}/remove",
  summary: "Remove a work zone of a groomer",
  params: ofZone,
  body: z.object({ seen: seenSchema, from: fromSchema, reason: reasonSchema }),
  reply: z.object({}),
  errors: ["conflict", "not_found"],
  example: { params, body: { from: zone }, reply: {} },
});

/** `zips` with commas or spaces between them. */
export const outlineZipsAsStaff = endpoint({
  ...changes,
  method: "GET",
  path: "/v2/staff/zone-outline",
  summary: "Draw the outline around the centers of ZIP codes, two miles wider, for staff",
  query: z.object({ zips: lineSchema(1_000, ZONE_FAULTS.zips) }),
  reply: outlineZips.reply,
  example: { query: { zips: "85006, 85016" }, reply: outlineZips.example.reply },
});
