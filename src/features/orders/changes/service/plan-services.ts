import { slotTaken } from "#features/availability/service/slot-taken.ts";
import type { GroomerNeeds, Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { readCalendars } from "#features/calendar/service.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Pet } from "#features/pets/contract.ts";
import { type PetFacts, readPets } from "#features/pets/service.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { OrderStatus } from "../../rules/order.ts";
import {
  groomerNeeds,
  type OrderNeeds,
  readOrderNeeds,
  type TimedRow,
  toVisitNeeds,
} from "../../service/read-order-needs.ts";
import type { LineRow } from "../../store/order-parts.ts";
import type { ServicesChange } from "../contract/services.ts";
import { type KnownOrder, type NewLines, planLines } from "../internal/plan-lines.ts";
import { type NewPrice, planPrice, quotedMinutes } from "../internal/plan-price.ts";
import { CHANGE_REFUSALS, noTimeForServices, petRefused } from "../words/refusals.ts";

/** How somebody changes the services of a visit. */
export type ServicesPlanner = {
  /** Throws if the change is not possible in the order's state. */
  judge(orderNeeds: OrderNeeds<TimedRow>): void;
  /** What changes, or a function of the lines after the change; null if the order already has them. */
  lines: ServicesChange | ((known: KnownOrder) => NewLines | null);
  /** The order's status after the change. */
  statusAfter(before: OrderStatus, of: { isMore: boolean; autoAccepts: boolean }): OrderStatus;
  /** The agreed price with charges that the change adds. Left out, no charge is added. */
  withCharges?(agreed: Quote): Quote;
  /**
   * For a change at the door: the visit is begun or near, so lead times and refused pets do not count. The
   * visit never gets shorter, and longer only by what is added to the work.
   */
  isAtDoor?: boolean;
  /** Add-ons that customers cannot book online may be added, as always at the door. */
  mayAddAny?: boolean;
  /** The visit ends as booked, however long the services take. */
  endsAsBooked?: boolean;
  /** The customer's pets as they are at the change, if not as stored. */
  toPets?(owned: readonly Pet[], facts: PetFacts): readonly Pet[];
};

/** An order as it will be after a change of services. `choice`: the visit's time in the calendar. */
export type ServicesPlan = {
  row: TimedRow;
  before: Quote;
  linesBefore: readonly LineRow[];
  orderNeeds: OrderNeeds<TimedRow>;
  choice: { groomer: Groomer; startsAt: Date; needs: GroomerNeeds };
  needsTimeCheck: boolean;
  /** The instant at which the calendar judges: before the start, though the visit may have begun. */
  judgedAt: Date;
  lines: readonly LineRow[];
  totals: Quote;
  takes: NewPrice["takes"];
  end: Date;
  status: OrderStatus;
  words: string;
};

/**
 * Reads and prices the order after the change, before the transaction opens. Returns null if the order is
 * already as wanted. Throws `conflict` or `slot_taken` if the change is not possible.
 */
export async function planServices(
  context: Context,
  row: TimedRow,
  planner: ServicesPlanner,
): Promise<ServicesPlan | null> {
  const { db, siteId, now } = context;
  const needsBefore = await readOrderNeeds(db, siteId, row, now);
  planner.judge(needsBefore);
  const [[groomer], stored] = await Promise.all([
    readGroomers(db, siteId, [row.groomerId]),
    readPets(db, siteId, row.customerId),
  ]);
  if (!groomer) throw groomerLeft(context);
  const owned = planner.toPets?.(stored, needsBefore.facts) ?? stored;
  const mayAddAny = (planner.isAtDoor || planner.mayAddAny) ?? false;
  const known = { orderNeeds: needsBefore, groomer, owned, mayAddAny };
  const newLines =
    typeof planner.lines === "function" ? planner.lines(known) : planLines(known, planner.lines);
  if (!newLines) return null;
  const { lines, isMore, words } = newLines;
  const { appointmentStart: startsAt, appointmentEnd: endsAt } = row;
  const pets = owned.filter((pet) => lines.some((line) => line.petId === pet.id));
  const agreed = planner.withCharges?.(needsBefore.totals) ?? needsBefore.totals;
  const price = await planPrice(context, { ...needsBefore, totals: agreed, lines, pets }, groomer);
  const minutes = minutesAfter(planner, { needsBefore, groomer, quoted: price.totals.minutes });
  const totals = { ...price.totals, minutes };
  const end = new Date(startsAt.getTime() + totals.minutes * 60_000);
  const after = { ...needsBefore, lines, pets, totals, row: { ...row, appointmentEnd: end } };
  const date = dateIn(row.timeZone, startsAt);
  // The start is already booked, so the notice for new bookings does not apply.
  const needs = { ...groomerNeeds(after, totals.minutes, { from: date, to: date }), noticeMinutes: 0 };
  const choice = { groomer, startsAt, needs: planner.isAtDoor ? { ...needs, pets: [] } : needs };
  const plan = {
    ...{ row, before: needsBefore.totals, linesBefore: needsBefore.lines, orderNeeds: after, choice },
    needsTimeCheck: !planner.endsAsBooked && ((isMore && !planner.isAtDoor) || end > endsAt),
    judgedAt: planner.isAtDoor && startsAt < now ? startsAt : now,
    ...{ lines, totals, takes: price.takes, end, words },
    status: planner.statusAfter(row.status, { isMore, autoAccepts: groomer.autoAcceptOrders }),
  };
  if (plan.needsTimeCheck) await refuseIfUnfit(context, plan);
  return plan;
}

/** Customers call us; the team gives the visit another groomer. */
const groomerLeft = ({ actor }: Context) =>
  new Refusal("conflict", CHANGE_REFUSALS[actor.role === "staff" ? "groomerLeftTheTeam" : "groomerLeft"]);

/** How long the visit takes after the change. `quoted`: its minutes as quoted today. */
function minutesAfter(
  { endsAsBooked, isAtDoor }: ServicesPlanner,
  { needsBefore, groomer, quoted }: { needsBefore: OrderNeeds<TimedRow>; groomer: Groomer; quoted: number },
): number {
  const { appointmentStart, appointmentEnd } = needsBefore.row;
  const booked = (appointmentEnd.getTime() - appointmentStart.getTime()) / 60_000;
  if (endsAsBooked) return booked;
  if (!isAtDoor) return quoted;
  return booked + Math.max(quoted - quotedMinutes(needsBefore, groomer), 0);
}

/** Throws if the changed visit does not fit the groomer's calendar, or if the groomer cannot take a pet. */
async function refuseIfUnfit(context: Context, { choice, orderNeeds, judgedAt }: ServicesPlan) {
  const { groomer, needs, startsAt } = choice;
  await learnDrivesOf(context.db, context.siteId, [{ groomer, needs, startsAt }]);
  const startMs = startsAt.getTime();
  const calendar = (await readCalendars(context.db, context.siteId, [groomer], startMs, startMs)).get(
    groomer.id,
  );
  const fit = calendar && fits(calendar, needs, startMs, judgedAt.getTime());
  if (fit?.ok) return;
  const reason = fit?.reason ?? "outside_zones";
  const words = petRefused(groomer.displayName, reason);
  if (words) throw new Refusal("conflict", words);
  throw await timeTaken(context, orderNeeds, reason);
}

/** Returns the refusal of a longer visit, with the nearest times at which that visit fits. */
export function timeTaken(
  context: Context,
  orderNeeds: OrderNeeds<TimedRow>,
  reason: Reason,
): Promise<Refusal> {
  const words = noTimeForServices(reason);
  return slotTaken(context, toVisitNeeds(orderNeeds), orderNeeds.row.appointmentStart, { words });
}
