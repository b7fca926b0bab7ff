import { sql } from "kysely";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Owner = { serviceId: string } | { addOnId: string };

/**
 * Sets which add-ons a service offers, or which services offer an add-on. What is archived stays linked, so
 * that it returns with its links when it is restored: `before` and `chosen` hold only what is on sale. Each
 * row on the other side that gains or loses a link has another revision, because its own form shows the link.
 */
export async function replaceLinks(
  tx: Tx,
  siteId: SiteId,
  owner: Owner,
  { chosen, before }: { chosen: ReadonlySet<string>; before: ReadonlySet<string> },
): Promise<void> {
  const gained = [...chosen].filter((id) => !before.has(id));
  const lost = [...before].filter((id) => !chosen.has(id));
  const isService = "serviceId" in owner;
  const [own, other] = isService ? (["serviceId", "addOnId"] as const) : (["addOnId", "serviceId"] as const);
  const ownId = isService ? owner.serviceId : owner.addOnId;
  if (lost.length > 0)
    await tx
      .deleteFrom("serviceAddOns")
      .where("siteId", "=", siteId)
      .where(own, "=", ownId)
      .where(other, "in", lost)
      .execute();
  if (gained.length > 0)
    await tx
      .insertInto("serviceAddOns")
      .values(
        gained.map((id) =>
          isService ? { siteId, serviceId: ownId, addOnId: id } : { siteId, serviceId: id, addOnId: ownId },
        ),
      )
      .execute();
  await countChange(tx, siteId, isService ? "addOns" : "services", [...gained, ...lost]);
}

/**
 * Counts a change of all rows that are linked with one which is archived or restored, because their forms
 * show links with what is on sale alone: a form that was open before would else take the link away.
 */
export async function countChangeOfLinked(tx: Tx, siteId: SiteId, owner: Owner): Promise<void> {
  const isService = "serviceId" in owner;
  const [own, other] = isService ? (["serviceId", "addOnId"] as const) : (["addOnId", "serviceId"] as const);
  const rows = await tx
    .selectFrom("serviceAddOns")
    .select(["serviceId", "addOnId"])
    .where("siteId", "=", siteId)
    .where(own, "=", isService ? owner.serviceId : owner.addOnId)
    .execute();
  const linked = rows.map((row) => row[other]);
  await countChange(tx, siteId, isService ? "addOns" : "services", linked);
}

async function countChange(
  tx: Tx,
  siteId: SiteId,
  table: "services" | "addOns",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable(table)
    .set({ revision: sql<number>`revision + 1` })
    .where("siteId", "=", siteId)
    .where("id", "in", ids)
    .execute();
}
