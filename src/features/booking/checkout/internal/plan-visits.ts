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
 * Plans the visits at their current price, with the price of the whole booking. `gone`: the first visit whose
 * groomer no longer works here, offers the services or serves the address. `knownCredit`: the credit in
 * cents, if already read. Refuses (`conflict`) withdrawn services.
 */
export async function planVisits(scope: Scope, session: SessionRow, knownCredit?: number) {
  const { db, siteId } = scope;
  const { draft } = session;
  const found = await Promise.all(draft.visits.map((visit) => findVisitPlan(scope, session, visit)));
  const goneIndex = found.indexOf(null);
  if (goneIndex >= 0) return { ok: false, gone: draft.visits[goneIndex] as DraftVisit } as const;
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
  const promos = await readPromos(scope, session, session.customerId, knownCredit);
  const quoted = quoteSession(draft, first.choice.pricing, parts, promos);
  const visits = plans.map((plan, index) => {
    const visitQuote = quoted.visits[index];
    if (!visitQuote) throw new Error("A visit was left without a price");
    return { ...plan.choice, visit: plan.visit, quoted: visitQuote };
  });
  return { ok: true, quote: quoted.quote, visits, site: await readSite(db, siteId) } as const;
}

export type PlannedVisits = Extract<Awaited<ReturnType<typeof planVisits>>, { ok: true }>;
export type VisitPlan = PlannedVisits["visits"][number];

/**
 * The planned visits, null without a chosen time; the fingerprint of the draft that they come from; and
 * whether the customer pays by card.
 */
export type OrderPlan = { fingerprint: string; plan: PlannedVisits | null; byCard: boolean };

/** The draft as a text. A plan stays valid while its draft has the same text. */
export const draftFingerprint = ({ draft }: Pick<SessionRow, "draft">) =>
  JSON.stringify({ ...draft, claim: null });

/**
 * The plans for finishing a claim. A time that was on hold when placing began needs no advance notice: the
 * customer chose the time early enough.
 */
export function planForClaim({ visits }: PlannedVisits, { wasHeld }: Pick<Claim, "wasHeld">): VisitPlan[] {
  if (!wasHeld) return visits;
  return visits.map((plan) => ({ ...plan, needs: { ...plan.needs, noticeMinutes: 0 } }));
}

async function findVisitPlan(scope: Scope, session: SessionRow, visit: DraftVisit) {
  const startsAt = new Date(visit.startsAt);
  const choice = await readChoice(scope, session, visit.groomerId, startsAt, visit.services).catch(
    nullIfNotFound,
  );
  const zone = choice?.groomer.zones.find(({ id }) => id === visit.zoneId);
  return choice && zone ? { visit, choice, zone } : null;
}

function nullIfNotFound(error: unknown): null {
  if (asRefusal(error)?.code !== "not_found") throw error;
  return null;
}

/** Refuses (`price_changed`) a price that is higher than the customer agreed to. `agreedMax` is in cents. */
export function refuseIfDearer(agreedMax: number, { total }: Pick<Quote, "total">): void {
  if (!isDearer(agreedMax, total)) return;
  const details: { total: CentsRange } = { total };
  throw new Refusal("price_changed", SESSION_REFUSALS.priceChanged, { details });
}
