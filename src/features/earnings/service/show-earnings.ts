import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { OpenWeek } from "../contract/entries.ts";
import { presentEntry } from "../internal/present.ts";
import { rateAfter, rateOn } from "../rules/rates.ts";
import { carryOver } from "../rules/statements.ts";
import { weekOf } from "../rules/weeks.ts";
import { listOpen } from "../store/entries.ts";
import { readTimeZone } from "../store/payees.ts";
import { listRates } from "../store/rates.ts";
import { findLatest } from "../store/statements.ts";

/** The caller's earnings that are in no statement yet, with what the last statement carried over. */
export async function showEarnings(context: Context): Promise<OpenWeek> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "groomer");
  const [timeZone, latest, rows, rates] = await Promise.all([
    readTimeZone(db, siteId, accountId),
    findLatest(db, siteId, accountId),
    listOpen(db, siteId, accountId),
    listRates(db, siteId),
  ]);
  const today = toLocalDate(now, timeZone);
  const carried = carryOver(latest);
  const entries = rows.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return {
    ...weekOf(today),
    carried,
    entries,
    total: carried + entries,
    lines: rows.map(presentEntry),
    rate: rateOn(rates, today),
    nextRate: rateAfter(rates, today),
  };
}
