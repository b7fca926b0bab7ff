import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { BookingRules } from "./rules.ts";

const RULES = [
  ...(["leadMinutes", "horizonDays", "answerHours"] as const),
  ...(["noticeMinutes", "lateFeePercent", "noShowWaitMinutes"] as const),
  ...(["processingFeePayer", "processingFeeBasisPoints", "processingFeeFixed", "processingFeeCap"] as const),
  "groomerReferralCents",
] as const;

export function read(db: Db, siteId: SiteId): Promise<BookingRules> {
  return db.selectFrom("sites").select(RULES).where("id", "=", siteId).executeTakeFirstOrThrow();
}

/** Locks the brand's row, so that its rules are saved one after the other. */
export function lock(tx: Tx, siteId: SiteId): Promise<BookingRules> {
  return tx
    .selectFrom("sites")
    .select(RULES)
    .where("id", "=", siteId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function save(tx: Tx, siteId: SiteId, rules: BookingRules): Promise<void> {
  await tx.updateTable("sites").set(rules).where("id", "=", siteId).execute();
}

/** Saves the rules that held until `until`, which the orders placed before it have. */
export async function insertFormer(
  tx: Tx,
  siteId: SiteId,
  { noticeMinutes, lateFeePercent, noShowWaitMinutes, answerHours }: BookingRules,
  until: Date,
): Promise<void> {
  await tx
    .insertInto("formerRules")
    .values({ siteId, until, noticeMinutes, lateFeePercent, noShowWaitMinutes, answerHours })
    // Of two saves at one instant, what held until then is known from the first.
    .onConflict((same) => same.columns(["siteId", "until"]).doNothing())
    .execute();
}
