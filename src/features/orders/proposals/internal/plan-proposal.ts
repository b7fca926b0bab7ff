import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { petErrors } from "#features/pets/words.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import {
  planServices,
  type ServicesPlan,
  type ServicesPlanner,
} from "../../changes/service/plan-services.ts";
import type { AddedCharge } from "../../rules/final-price.ts";
import { findQuoted } from "../../rules/quoted-lines.ts";
import { linesWith, type TimedRow } from "../../service/read-order-needs.ts";
import { CHARGE_FAULTS } from "../../words/charges.ts";
import type { ProposedChange } from "../contract.ts";
import { mayPropose, type Proposer } from "../rules.ts";
import { chargeWords, PROPOSAL_FAULTS, PROPOSAL_REFUSALS, petWords, priceWords } from "../words.ts";

type Input = { change: ProposedChange; reason: string; endsAsBooked: boolean; madeBy: Proposer };

/**
 * Plans a visit as the groomer or the team proposes it, without changing it. Throws field errors,
 * `conflict`, or `slot_taken` if it does not fit before the groomer's next visit.
 */
export async function planProposal(
  context: Context,
  row: TimedRow,
  { change, reason, endsAsBooked, madeBy }: Input,
): Promise<ServicesPlan> {
  // Days before, the team's change is judged as the customer's own; at the door, the groomer judges.
  const isServices = change.kind === "add" || change.kind === "change";
  const isAhead = madeBy === "staff" && isServices && row.appointmentStart > context.now;
  const plan = await planServices(context, row, {
    judge: () => refuseOutside(row, madeBy, context.now),
    statusAfter: (before) => before,
    isAtDoor: !isAhead,
    mayAddAny: true,
    // A price or a charge takes no time.
    endsAsBooked: endsAsBooked || change.kind === "price" || change.kind === "charge",
    ...linesOf(change, reason),
  }).catch(nameFields);
  if (!plan) throw new Refusal("conflict", PROPOSAL_REFUSALS.same);
  return plan;
}

/** Faults of the change stand at the fields of `change`. */
function nameFields(error: unknown): never {
  const refusal = asRefusal(error);
  if (refusal?.code !== "validation_failed" || !refusal.errors) throw error;
  const named = Object.entries(refusal.errors).map(([field, words]) => [`change.${field}`, words] as const);
  throw refuseFields(Object.fromEntries(named));
}

/** Throws `conflict` after the visit's end, and for its groomer before its day. */
function refuseOutside(row: TimedRow, madeBy: Proposer, now: Date): void {
  if (mayProposeFor(row, madeBy, now)) return;
  throw new Refusal("conflict", PROPOSAL_REFUSALS[madeBy === "staff" ? "notAccepted" : "notNow"]);
}

export function mayProposeFor(row: TimedRow, madeBy: Proposer, now: Date): boolean {
  const [today, visit] = [dateIn(row.timeZone, now), dateIn(row.timeZone, row.appointmentStart)];
  return mayPropose(row, { today, visit }, madeBy);
}

type PlannedLines = Pick<ServicesPlanner, "lines" | "withCharges" | "toPets">;

function linesOf(change: ProposedChange, reason: string): PlannedLines {
  if (change.kind === "add" || change.kind === "change") return { lines: change };
  if (change.kind === "price") return { lines: toLinesWithPrice(change) };
  if (change.kind === "pet") return toLinesOfPet(change);
  const { label, amount } = change;
  return {
    lines: ({ orderNeeds }) => ({
      lines: orderNeeds.lines,
      isMore: false,
      words: chargeWords(label, amount),
    }),
    withCharges: (agreed) => withCharge(agreed, { label, amount, reason }),
  };
}

type PriceChange = Extract<ProposedChange, { kind: "price" }>;

function toLinesWithPrice({ petServiceId, price }: PriceChange): ServicesPlanner["lines"] {
  return ({ orderNeeds: { lines } }) => {
    const changed = lines.find(({ id }) => id === petServiceId);
    if (!changed) throw notFound("This service");
    if (price <= changed.maxPrice) throw refuseFields({ price: [PROPOSAL_FAULTS.notHigher] });
    const line = { ...changed, minPrice: price, maxPrice: price };
    return {
      lines: lines.map((other) => (other === changed ? line : other)),
      isMore: false,
      words: priceWords(line.serviceName, line.petName, price),
    };
  };
}

type PetChange = Extract<ProposedChange, { kind: "pet" }>;

/** The pet as the groomer sees it, with its services at today's prices for such a pet. */
function toLinesOfPet({ petId, breedId, weight }: PetChange): PlannedLines {
  return {
    toPets: (owned, { breedById }) => {
      const breed = breedById.get(breedId);
      const pet = owned.find(({ id }) => id === petId);
      if (!pet) throw notFound("This pet");
      if (breed?.petType.id !== pet.petType.id) throw refuseFields({ breedId: [petErrors.breed] });
      const seen = { ...pet, breedId, breed, weight };
      return owned.map((other) => (other === pet ? seen : other));
    },
    lines: ({ orderNeeds, groomer, owned }) => {
      const before = orderNeeds.pets.find(({ id }) => id === petId);
      const pet = owned.find(({ id }) => id === petId);
      if (!before || !pet) throw notFound("This pet");
      if (before.breedId === breedId && before.weight === weight) return null;
      const pets = orderNeeds.pets.map((other) => (other === before ? pet : other));
      const quoted = linesWith({ ...orderNeeds, pets }, groomer);
      const lines = orderNeeds.lines.map((line) => {
        const price = line.petId === petId && findQuoted(line, quoted);
        if (!price) return line;
        const { minutes, minPrice, maxPrice } = price;
        return { ...line, minutes, minPrice, maxPrice, breedName: pet.breed.name, coat: pet.breed.coat };
      });
      return { lines, isMore: false, words: petWords(pet.name, pet.breed.name, weight) };
    },
  };
}

function withCharge(agreed: Quote, { label, amount, reason }: AddedCharge): Quote {
  const cents = { min: amount, max: amount };
  const entry = { kind: "custom_charge", label, petId: null, amount: cents, reason } as const;
  if (isFee(agreed, entry)) throw refuseFields({ label: [CHARGE_FAULTS.nameOfFee] });
  return { ...agreed, entries: [...agreed.entries, entry] };
}
