import { sql } from "kysely";
import type { LeadState } from "#features/sites/contract/leads.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A lead with the name of who set its state. */
export function find(db: Db | Tx, siteId: SiteId, id: string) {
  return db
    .selectFrom("leads as lead")
    .leftJoin("staffMembers as member", (join) =>
      join.onRef("member.siteId", "=", "lead.siteId").onRef("member.accountId", "=", "lead.stateBy"),
    )
    .select(["lead.id", "lead.kind", "lead.name", "lead.email", "lead.phoneNumber", "lead.postalCode"])
    .select(["lead.message", "lead.createdAt", "lead.state", "lead.stateNote", "lead.stateAt"])
    .select(sql<string | null>`trim(member.first_name || ' ' || member.last_name)`.as("stateBy"))
    .where("lead.siteId", "=", siteId)
    .where("lead.id", "=", id)
    .executeTakeFirst();
}

/** The state of a lead under its lock. */
export async function lockState(
  tx: Tx,
  siteId: SiteId,
  id: string,
): Promise<{ state: LeadState; stateNote: string; stateAt: Date | null } | undefined> {
  return tx
    .selectFrom("leads")
    .select(["state", "stateNote", "stateAt"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type StateFacts = { state: LeadState; stateNote: string; stateAt: Date; stateBy: string };

export async function setState(tx: Tx, siteId: SiteId, id: string, facts: StateFacts): Promise<void> {
  await tx.updateTable("leads").set(facts).where("siteId", "=", siteId).where("id", "=", id).execute();
}
