import fc from "fast-check";
import { expect, it } from "vitest";
import { listTransitions } from "#tests/order-lives/expected-transitions.ts";
import { howToCancel, howToReschedule } from "./changes.ts";
import {
  type ChangedBy,
  canTransition,
  isAgreed,
  isEnded,
  ORDER_STATUSES,
  type OrderStatus,
  toMoment,
} from "./order.ts";

// People and time change orders at random here. An independent model of the statuses checks the result.
// `tests/order-lives.test.ts` does the same with the services.

const COMMANDS = 100_000;
const STEPS = 50;
const CHANGED_BY = ["customer", "groomer", "staff", "expiry"] as const;
const HOUR = 3_600_000;

type Command = { by: ChangedBy; to: OrderStatus; waitMinutes: number };

const command: fc.Arbitrary<Command> = fc.record({
  by: fc.constantFrom(...CHANGED_BY),
  to: fc.constantFrom(...ORDER_STATUSES),
  // Most actions follow at once. Some come later, a few exactly on a deadline.
  waitMinutes: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    fc.constantFrom(1, 59, 60, 61),
    fc.nat(600),
  ),
});

const life = fc.record({
  first: fc.constantFrom<OrderStatus>("request", "pending", "accepted"),
  leadHours: fc.integer({ min: 0, max: 72 }),
  noticeHours: fc.constantFrom(0, 1, 24, 48),
  commands: fc.array(command, { minLength: STEPS, maxLength: STEPS }),
});

const NOW = Date.parse("2027-03-13T18:00:00Z");
const isOver = (status: OrderStatus) => status === "complete" || status === "cancelled";

it(`lets ${COMMANDS} random commands of all roles follow the table of transitions`, {
  timeout: 120_000,
}, () => {
  let [tried, applied] = [0, 0];
  const reached = new Set<OrderStatus>();
  const property = fc.property(life, ({ first, leadHours, noticeHours, commands }) => {
    let [status, now] = [first, NOW];
    const start = new Date(NOW + leadHours * HOUR);
    for (const { by, to, waitMinutes } of commands) {
      tried++;
      now += waitMinutes * 60_000;
      const left = (start.getTime() - now) / HOUR;
      const ways = listTransitions(status, by, left, noticeHours);
      const may = canTransition(status, to, by, toMoment(start, noticeHours * 60, new Date(now)));
      const faults = [
        may !== ways.includes(to) && `${to} by ${by}: the table says ${may}`,
        isEnded(status) !== isOver(status) && "an end that is none, or none that is one",
        ...faultsOfButtons(status, start, noticeHours, now),
      ].filter(Boolean);
      // `expect` is so slow that it would take most of the test's time.
      if (faults.length > 0)
        throw new Error(`${status}, ${left} h before, notice ${noticeHours} h: ${faults}`);
      if (!ways.includes(to)) continue;
      applied++;
      status = to;
      reached.add(status);
    }
  });
  fc.assert(property, { numRuns: COMMANDS / STEPS });
  expect(tried).toBeGreaterThanOrEqual(COMMANDS);
  expect(applied).toBeGreaterThan(COMMANDS / 100);
  expect(reached).toEqual(new Set(ORDER_STATUSES.filter((status) => status !== "request")));
});

/**
 * Lists what is wrong with a customer's buttons: one leads to a status that is not allowed, or an allowed
 * change has no button.
 */
function faultsOfButtons(status: OrderStatus, start: Date, noticeHours: number, now: number) {
  const left = (start.getTime() - now) / HOUR;
  const ways = listTransitions(status, "customer", left, noticeHours);
  const timed = status !== "request";
  const free = new Date(start.getTime() - noticeHours * HOUR);
  const order = { status, appointmentStart: timed ? start : null, freeChangeUntil: timed ? free : null };
  const cancel = howToCancel(order, new Date(now));
  const move = howToReschedule(order, new Date(now));
  const mayCancel = ways.includes("cancelled");
  const canRequest = ways.includes("cancellation_request");
  return [
    cancel === "at_once" && !mayCancel && "cancels where no role may",
    cancel === "ask" && (mayCancel || !canRequest) && "asks to cancel where that is not the way",
    cancel === "not" && left > 0 && (mayCancel || canRequest) && "has no way to cancel",
    move === "at_once" && isAgreed(status) && !ways.includes("pending") && "moves what is agreed",
    move === "ask" && status !== "accepted" && status !== "reschedule_request" && "asks to move",
    move !== "not" && (left <= 0 || isOver(status) || !timed) && "moves what is over or has no time",
  ];
}
