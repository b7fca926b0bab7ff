import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CreditKind } from "../rules/referrals.ts";
import { listWithGivers } from "../store/goodwill.ts";

/** One change of a customer's credit in cents, for staff. `giver` and `reason`: of a gift of the team. */
export type GivenCredit = {
  kind: CreditKind;
  amount: number;
  balance: number;
  orderNumber: string | null;
  giver: string | null;
  reason: string;
  createdAt: string;
};

/** Lists a customer's credit with those who gave it and why, the latest first. For staff. */
export async function listGivenCredit(
  db: Db,
  siteId: SiteId,
  customerId: string,
  limit: number,
): Promise<{ items: GivenCredit[]; total: number }> {
  const rows = await listWithGivers(db, siteId, customerId, limit);
  const items = rows.map(({ firstName, lastName, reason, createdAt, total: _, ...entry }) => ({
    ...entry,
    giver: firstName === null ? null : `${firstName} ${lastName ?? ""}`.trim(),
    reason: reason ?? "",
    createdAt: createdAt.toISOString(),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
