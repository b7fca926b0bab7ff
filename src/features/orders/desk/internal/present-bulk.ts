import { readCharges } from "#features/payments/service/read-charges.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notAnswerable } from "../../answers/words/refusals.ts";
import { lateFee } from "../../rules/late-fee.ts";
import { ORDER_REFUSALS } from "../../words/refusals.ts";
import type { DeskBulk, DeskBulkRow } from "../contract/bulk.ts";
import { type BulkAction, endingOf, holdOf, judgeBulk, notifiedBy } from "../rules/bulk.ts";
import { type BulkRecord, type BulkRow, listRows } from "../store/bulk.ts";

type Page = { limit: number; page: number };

/** A bulk change with a page of its rows. Before its end, rows that wait are judged as they are now. */
export async function presentBulk(
  context: Context,
  bulk: BulkRecord,
  { limit, page }: Page,
): Promise<DeskBulk> {
  const { db, siteId, now } = context;
  const { id, action, description, createdAt, startedAt, finishedAt } = bulk;
  const [site, stored] = await Promise.all([readSite(db, siteId), listRows(db, siteId, id)]);
  const atOf = (row: BulkRow) => ({ noticeMinutes: rulesOf(site, row).noticeMinutes, now });
  const rows = stored.map((row) => ({
    ...row,
    why: row.state === "open" ? (whyNot(action, row, atOf(row)) ?? "") : row.why,
  }));
  const waiting = rows.filter(({ state }) => state === "open" || state === "running");
  const going = waiting.filter(({ why }) => why === "");
  const { sums, effectOf } = await readBulkMoney(context, action, going, site);
  return {
    ...{ id, action, description, createdAt: createdAt.toISOString() },
    state: startedAt === null ? "preview" : finishedAt === null ? "running" : "finished",
    ...{ going: going.length, waiting: waiting.length },
    done: rows.filter(({ state }) => state === "done").length,
    refused: rows.filter(({ state }) => state === "refused").length,
    notified: countNotified(action, going),
    money: mayAsStaff(context.actor, "money.read") ? sums : null,
    // What does not change comes first: that is what the reader looks for.
    items: [...rows.filter(({ why }) => why !== ""), ...rows.filter(({ why }) => why === "")]
      .slice((page - 1) * limit, page * limit)
      .map((row) => presentRow(row, effectOf(row))),
    ...{ total: rows.length, page, limit },
  };
}

/** Why an order does not change now, in the words of the call for one order; null if it does. */
export function whyNot(
  action: BulkAction,
  row: BulkRow,
  at: { noticeMinutes: number; now: Date },
): string | null {
  const fault = judgeBulk(action, row, at);
  if (fault === null) return null;
  if (fault === "changed") return ORDER_REFUSALS.changed;
  const state = row.orderMarkedAsNoShow ? "marked as a no-show" : row.status.replace("_", " ");
  return notAnswerable(row.number, state);
}

const countDistinct = (ids: readonly (string | null)[]) => new Set(ids.filter((id) => id !== null)).size;

function countNotified(action: BulkAction, going: readonly BulkRow[]): DeskBulk["notified"] {
  const whose = (who: "customer" | "groomer") => going.filter((row) => notifiedBy(action, row)[who]);
  return {
    customers: countDistinct(whose("customer").map(({ customerId }) => customerId)),
    groomers: countDistinct(whose("groomer").map(({ groomerId }) => groomerId)),
  };
}

type Effect = Pick<DeskBulkRow, "fee" | "hold">;
const NO_EFFECT: Effect = { fee: 0, hold: null };

/** What would happen to the money of the rows that go: of each row, and in sum. */
async function readBulkMoney(
  { db, siteId }: Context,
  action: BulkAction,
  going: readonly BulkRow[],
  site: SiteRecord,
): Promise<{ sums: NonNullable<DeskBulk["money"]>; effectOf: (row: BulkRow) => Effect }> {
  const sums = { released: 0, fees: 0, charged: 0, more: 0 };
  const effects = new Map<string, Effect>();
  const chargesOf =
    action === "note" || going.length === 0
      ? null
      : await readCharges(
          db,
          siteId,
          going.map(({ orderId }) => orderId),
        );
  for (const row of chargesOf ? going : []) {
    const { orderId, status, totals, paymentMethod, requestedTotal } = row;
    const { held = 0, charged = 0, givenBack = 0, failure = null } = chargesOf?.(orderId) ?? {};
    const ending = endingOf(action, status);
    const fee = ending === "fee" ? Math.min(lateFee(totals, rulesOf(site, row).lateFeePercent), held) : 0;
    const order = { status, isByCard: paymentMethod === "card", requestedTotal };
    const { more, isRefused } = holdOf(action, order, { held, isRefused: failure !== null });
    effects.set(orderId, { fee, hold: isRefused ? "refused" : more > 0 ? "more" : null });
    sums.more += more;
    if (ending === null) continue;
    sums.fees += fee;
    sums.released += held - fee;
    sums.charged += charged - givenBack;
  }
  return { sums, effectOf: ({ orderId }) => effects.get(orderId) ?? NO_EFFECT };
}

function presentRow(row: BulkRow, effect: Effect): DeskBulkRow {
  const { orderId, number, status, orderMarkedAsNoShow, timeZone, state, why } = row;
  return {
    ...{ orderId, number, status, orderMarkedAsNoShow, timeZone, state, why, ...effect },
    appointmentStart: row.appointmentStart?.toISOString() ?? null,
    customer: `${row.firstName} ${row.lastName}`.trim(),
    groomer: row.displayName ?? "",
    standIn: row.standInName ?? "",
  };
}
