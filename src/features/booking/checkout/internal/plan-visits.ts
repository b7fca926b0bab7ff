import type { Quote } from "#features/quotes/contract.ts";
import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { quoteSession, readPromos } from "../../internal/quote-session.ts";
import type { Claim, DraftVisit } from "../../rules/draft.ts";
import { refuseIfWithdrawn } from "../../service/quote-draft.ts";
import { readChoice } from "../../service/read-draft-needs.ts";
import type { SessionRow } from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { isDearer } from "../rules/placing.ts";

type Scope = { db: Db; siteId: SiteId; now: Date };

/**
 * A session's visits as they would be placed now, each with its price, and the price of all; `knownCredit` as
 * `readPromos` has it. `gone`: a visit whose groomer has left, no longer offers what is chosen, or no longer
 * comes to the address.
 */
export async function planVisits(scope: Scope, session: SessionRow, knownCredit?: number) {
  const { db, siteId, now } = scope;
  const { draft } = session;
  const found = await Promise.all(draft.visits.map((visit) => planOf(scope, session, visit)));
  const missing = found.indexOf(null);
  if (missing >= 0) return { ok: false, gone: draft.visits[missing] as DraftVisit } as const;
  const plans = found.filter((plan) => plan !== null);
  const [first] = plans;
  if (!first) throw new Error("Nothing to plan: no visit is chosen");
  refuseIfWithdrawn(draft, first.choice.pricing);
  const parts = plans.map(({ choice, zone }) => ({
    groomerId: choice.groomer.id,
    pacePercent: choice.groomer.pacePercent,
    zonePrice: { min: zone.priceCents, max: zone.priceCents },
    pets: choice.draft.pets,
  }));
  const promos = await readPromos(db, siteId, draft, session.customerId, now, knownCredit);
  const quoted = quoteSession(draft, first.choice.pricing, parts, promos);
  const visits = plans.map((plan, index) => {
    const own = quoted.visits[index];
    if (!own) throw new Error("A visit was left without a price");
    return { ...plan.choice, visit: plan.visit, quoted: own };
  });
  return { ok: true, quote: quoted.quote, visits, site: await readSite(db, siteId) } as const;
}

export type PlannedVisits = Extract<Awaited<ReturnType<typeof planVisits>>, { ok: true }>;
export type VisitPlan = PlannedVisits["visits"][number];

/**
 * The visits and their price, null while there is no time to price, what they were made of, and how they are
 * paid.
 */
export type OrderPlan = { fingerprint: string; plan: PlannedVisits | null; byCard: boolean };

/** The draft as a text to compare: a plan holds while the text is the same. */
export const draftFingerprint = ({ draft }: Pick<SessionRow, "draft">) =>
  JSON.stringify({ ...draft, claim: null });

/** The notice applies to choosing: a time that was held at placing may be booked until it begins. */
export function planForClaim({ visits }: PlannedVisits, { wasHeld }: Pick<Claim, "wasHeld">): VisitPlan[] {
  if (!wasHeld) return visits;
  return visits.map((plan) => ({ ...plan, needs: { ...plan.needs, noticeMinutes: 0 } }));
}

async function planOf(scope: Scope, session: SessionRow, visit: DraftVisit) {
  const startsAt = new Date(visit.startsAt);
  const choice = await readChoice(scope, session, visit.groomerId, startsAt, visit.services).catch(ifGone);
  const zone = choice?.groomer.zones.find((one) => one.id === visit.zoneId);
  return choice && zone ? { visit, choice, zone } : null;
}

function ifGone(error: unknown): null {
  if (asRefusal(error)?.code !== "not_found") throw error;
  return null;
}

/** Refuses (`price_changed`) a price that has become dearer than what the customer agreed to. */
export function refuseIfDearer(agreedMax: number, { total }: Pick<Quote, "total">): void {
  if (!isDearer(agreedMax, total)) return;
  const details: { total: CentsRange } = { total };
  throw new Refusal("price_changed", SESSION_REFUSALS.priceChanged, { details });
}
