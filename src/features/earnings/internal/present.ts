import type { EarningEntry, EarningStatement } from "../contract/entries.ts";
import type { ShownRow } from "../store/entries.ts";
import type { StatementRow } from "../store/statements.ts";
import { entryReason, entryTitle } from "../words.ts";

export function presentEntry(row: ShownRow): EarningEntry {
  const { id, cause, amountCents, facts, earnedOn, orderId, orderNumber, visitOn } = row;
  const hasVisit = orderId !== null && orderNumber !== null && visitOn !== null;
  return {
    id,
    cause,
    title: entryTitle(row),
    why: entryReason(row),
    amount: amountCents,
    date: earnedOn,
    visit: hasVisit ? { orderId, number: orderNumber, date: visitOn } : null,
    items: (facts.items ?? []).map(({ label, cents }) => ({ label, amount: cents })),
  };
}

export function presentStatement(row: StatementRow): EarningStatement {
  return {
    id: row.id,
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    state: row.state,
    carried: row.carriedCents,
    entries: row.entriesCents,
    total: row.totalCents,
    closedAt: row.closedAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    reference: row.reference,
  };
}

/** As `presentStatement`, with the payee for staff. */
export function presentPayee(row: StatementRow) {
  const { accountId, name, approvedBy, paidBy } = row;
  return { ...presentStatement(row), accountId, name, approvedBy, paidBy };
}
