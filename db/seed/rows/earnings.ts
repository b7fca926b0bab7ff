import { dayNumber } from "#features/calendar/rules/local-days.ts";
import { planVisitEntries } from "#features/earnings/rules/entries.ts";
import { type OpenEntry, planStatements } from "#features/earnings/rules/statements.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Batch } from "../batch.ts";
import type { AreaClock } from "../clock.ts";
import type { BrandFact } from "../plain/brands.ts";
import { idFrom } from "../random.ts";
import { siteId } from "./brand.ts";
import { groomerAccountId, staffAccountId } from "./people.ts";

const HOUR_MS = 3_600_000;
/** The share of the demo's groomers in basis points, longer than its history. */
const RATE = 6_000;
const RATE_DAYS = 300;

/** Adds the share that a brand's groomers earn. */
export function addRate(batch: Batch, brand: BrandFact, now: Date): void {
  const setAt = new Date(now.getTime() - RATE_DAYS * 24 * HOUR_MS);
  batch.add("earningRates", {
    siteId: siteId(brand.slug),
    firstDay: setAt.toISOString().slice(0, 10),
    basisPoints: RATE,
    setBy: staffAccountId(brand.slug),
    setAt,
  });
}

type Visit = { key: string; orderId: string; number: string; groomerKey: string; visitOn: string; at: Date };

/** Adds what a groomer earned by a complete visit, as the completion does, and returns the entries. */
export function addVisitEntries(
  batch: Batch,
  brand: BrandFact,
  { key, orderId, number: orderNumber, groomerKey, visitOn, at }: Visit,
  { totals, cashCents }: { totals: Quote; cashCents: number },
): OpenEntry[] {
  return planVisitEntries(totals, { cashCents, basisPoints: RATE }).map((plan) => {
    const id = idFrom(`earning/${key}/${plan.cause}`);
    batch.add("earningEntries", {
      ...{ id, siteId: siteId(brand.slug), accountId: groomerAccountId(groomerKey), ...plan },
      ...{ orderId, orderNumber, visitOn, earnedOn: visitOn, madeAt: at },
    });
    return { id, earnedOn: visitOn, amountCents: plan.amountCents };
  });
}

/** The hours from the end of a week to each step of its statement. */
const CLOSED_AFTER = 1;
const STEPS_AFTER = { approved: 10, paid: 34 } as const;

/** Adds a groomer's statements of all weeks that are over: the latest is closed, earlier ones are paid. */
export function addStatements(
  batch: Batch,
  { brand, clock, now }: { brand: BrandFact; clock: AreaClock; now: Date },
  groomerKey: string,
  entries: readonly OpenEntry[],
): void {
  const site = siteId(brand.slug);
  const plans = planStatements(entries, null, clock.date(0));
  for (const [index, { entryIds, ...plan }] of plans.entries()) {
    const id = idFrom(`statement/${groomerKey}/${plan.firstDay}`);
    const weekEnd = clock.midnight(dayNumber(plan.lastDay) + 1 - dayNumber(clock.date(0))).getTime();
    const after = (hours: number) => new Date(Math.min(weekEnd + hours * HOUR_MS, now.getTime()));
    const accountId = groomerAccountId(groomerKey);
    batch.add("earningStatements", { id, siteId: site, accountId, ...plan, closedAt: after(CLOSED_AFTER) });
    for (const entryId of entryIds)
      batch.add("earningStatementEntries", { siteId: site, statementId: id, entryId });
    if (index === plans.length - 1 || plan.totalCents <= 0) continue;
    for (const step of ["approved", "paid"] as const)
      batch.add("earningStatementSteps", {
        ...{ siteId: site, statementId: id, step, madeBy: staffAccountId(brand.slug) },
        ...{ madeAt: after(STEPS_AFTER[step]), reference: step === "paid" ? `ACH ${48_210 + index}` : "" },
      });
  }
}
