import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { LedgerKind } from "../rules.ts";
import { CARD_FACTS, type CardFacts, type DayFilter, isIn, JOIN_CARD, JOIN_VISIT, zoneOf } from "./days.ts";

export type LedgerFilter = DayFilter & { kind: LedgerKind | undefined };

export type LedgerRow = CardFacts & {
  id: number;
  kind: LedgerKind;
  day: string;
  at: Date;
  timeZone: string;
  orderId: string | null;
  number: string | null;
  amount: number;
};

const dayOf = (filter: LedgerFilter) => sql`to_char(ledger.at at time zone ${zoneOf(filter)}, 'YYYY-MM-DD')`;

const joined = sql`from ledger_entries ledger
  join payments payment on payment.site_id = ledger.site_id and payment.id = ledger.payment_id ${JOIN_VISIT}`;

const fits = (siteId: SiteId, filter: LedgerFilter) => sql`where ledger.site_id = ${siteId}
  and ${isIn(sql`ledger.at`, filter, siteId)} ${filter.kind ? sql`and ledger.kind = ${filter.kind}` : sql``}`;

/** A page of a brand's ledger, the latest entry first. */
export async function listEntries(
  db: Db,
  siteId: SiteId,
  filter: LedgerFilter,
  { page, limit }: { page: number; limit: number },
): Promise<LedgerRow[]> {
  // Cards are looked up for the page alone.
  const { rows } = await sql<LedgerRow>`select ledger.id::int, ledger.kind, ${dayOf(filter)} as day,
      ledger.at, ${zoneOf(filter)} as "timeZone", visit.id as "orderId", visit.number, ledger.amount,
      ${CARD_FACTS}
    from (select ledger.* ${joined} ${fits(siteId, filter)}
      order by ledger.at desc, ledger.id desc limit ${limit} offset ${(page - 1) * limit}) ledger
    join payments payment on payment.site_id = ledger.site_id and payment.id = ledger.payment_id
      ${JOIN_VISIT} ${JOIN_CARD}
    order by ledger.at desc, ledger.id desc`.execute(db);
  return rows;
}

/** The sums by day and kind, the latest day first. */
export async function sumEntries(db: Db, siteId: SiteId, filter: LedgerFilter) {
  const { rows } = await sql<{ day: string; kind: LedgerKind; entries: number; amount: number }>`
    select ${dayOf(filter)} as day, ledger.kind, count(*)::int as entries, sum(ledger.amount)::float8 as amount
    ${joined} ${fits(siteId, filter)} group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}
