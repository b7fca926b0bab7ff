import type { Batch } from "../batch.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import type { LivedWeek } from "../plain/lived-week.ts";
import { siteId } from "./brand.ts";
import { customerAccountId, customerId, groomerAccountId, groomerId } from "./people.ts";

const HOUR_MS = 3_600_000;

const NOTES = [
  "Park behind the house. The outlet is left of the garage, and the dog wants to smell the brush first.",
  "Asks for the quiet dryer. Prefers mornings.",
];

/** Adds what the groomer noted about clients, and the client that the groomer blocked. */
export function addClients(
  batch: Batch,
  { key, brand }: GroomerFact,
  { noted, blocked }: LivedWeek,
  now: Date,
): void {
  const site = siteId(brand);
  for (const [nth, customerKey] of noted.entries())
    batch.add("clientNotes", {
      ...{ siteId: site, groomerId: groomerId(key), customerId: customerId(customerKey) },
      ...{ note: NOTES[nth] ?? "", updatedAt: new Date(now.getTime() - (nth + 1) * HOUR_MS) },
    });
  if (!blocked) return;
  batch.add("blocks", {
    ...{ siteId: site, accountId: groomerAccountId(key), blockedId: customerAccountId(blocked) },
    blockedAt: new Date(now.getTime() - HOUR_MS),
  });
}
