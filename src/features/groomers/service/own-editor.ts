import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GroomerPermission } from "../rules/permissions.ts";
import { requirePermission } from "./require-permission.ts";

/** Facts in words by their names: { Monday: "9:00 AM – 5:00 PM" }. Of a list only what differs counts. */
export type AreaFacts = Readonly<Record<string, string | readonly string[]>>;

/** Who changes what is a groomer's own: hours, services, zones, the page. The groomer, or staff. */
export type Editor = {
  groomerId: string;
  /** Of staff: records a change, in its transaction. Null for groomers, whose changes are not recorded. */
  record: ((tx: Tx, before: AreaFacts, after: AreaFacts) => Promise<void>) | null;
};

/** The signed-in groomer. */
export function ownEditor(context: Context): Editor {
  return { groomerId: actingAs(context, "groomer").profileId, record: null };
}

/** Throws `forbidden` unless the brand lets this groomer do it. Staff are judged by their own permission. */
export async function requireEditor(
  db: Db | Tx,
  siteId: SiteId,
  { groomerId, record }: Editor,
  permission: GroomerPermission,
): Promise<void> {
  if (!record) await requirePermission(db, siteId, groomerId, permission);
}

/** Runs a change, and records what it changed of the facts if staff make it. */
export async function recordChange(
  tx: Tx,
  { record }: Editor,
  readFacts: () => Promise<AreaFacts>,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = record && (await readFacts());
  await change();
  if (before) await record?.(tx, before, await readFacts());
}
