import fc from "fast-check";

/** Who answers an order. Cleo is a groomer without orders, and the owner is the customer. */
export type Answerer = "ada" | "bea" | "cleo" | "staff" | "owner";
export type Caller = "owner" | "stranger";
export type Groomer = "ada" | "bea";

/**
 * A local day, counted from today, and an hour of it. No groomer works at three in the morning.
 */
export type Slot = { inDays: number; hour: number };
export type Work = { service: "bath" | "groom"; teeth: boolean };
export type Moment = "start" | "notice" | "requested";

export type Command =
  | { do: "accept" | "decline" | "cancel" | "no-show"; by: Answerer }
  | { do: "lift no-show"; by: Answerer }
  | { do: "complete"; by: Answerer; price: "least" | "most" | "above"; cashReceived: boolean }
  | { do: "propose-time"; by: Answerer; at: Slot; to: Groomer }
  | { do: "give up"; by: Caller }
  | { do: "move"; by: Caller; at: Slot; to: Groomer; agrees: boolean }
  | { do: "change services"; by: Caller; work: Work }
  | { do: "pay"; by: Caller; way: "card" | "cash"; card: "tok_visa" | "tok_declined"; tip: number | null }
  | { do: "wait"; hours: number }
  | { do: "wait for"; moment: Moment; minutes: number }
  | { do: "watch" }
  | { do: "set terms"; noticeHours: number; feePercent: number };

/** How an order begins. Ada accepts automatically or in person; Bea always automatically. */
export type Beginning = {
  as: "booked" | "request" | "request for Ada";
  adaSaysYes: boolean;
  way: "card" | "cash";
  at: Slot;
};

const groomer = fc.constantFrom<Groomer>("ada", "bea");
const answerer = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Answerer>("ada", "staff") },
  { weight: 3, arbitrary: fc.constant<Answerer>("bea") },
  { weight: 1, arbitrary: fc.constantFrom<Answerer>("cleo", "owner") },
);
const caller = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Caller>("owner") },
  { weight: 1, arbitrary: fc.constant<Caller>("stranger") },
);
const hour = fc.constantFrom(10, 11, 12, 13, 14);
const slot: fc.Arbitrary<Slot> = fc.record({
  inDays: fc.nat(4),
  hour: fc.oneof({ weight: 9, arbitrary: hour }, fc.constant(3)),
});
/** True in four of five cases. */
const mostly = fc.constantFrom(true, true, true, true, false);

const answer = (word: "accept" | "decline" | "cancel" | "no-show") =>
  fc.record({ do: fc.constant(word), by: answerer });

/** Commands that end an order are rare, so that histories are long. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: answer("accept") },
  { weight: 2, arbitrary: answer("decline") },
  { weight: 2, arbitrary: answer("cancel") },
  { weight: 1, arbitrary: answer("no-show") },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lift no-show" as const), by: answerer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("complete" as const),
      by: answerer,
      price: fc.constantFrom("least" as const, "most" as const, "above" as const),
      cashReceived: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("propose-time" as const),
      by: answerer,
      at: slot,
      to: groomer,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("give up" as const), by: caller }) },
  {
    weight: 11,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      by: caller,
      at: slot,
      to: groomer,
      agrees: mostly,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("change services" as const),
      by: caller,
      work: fc.record({
        service: fc.constantFrom("bath" as const, "groom" as const),
        teeth: fc.boolean(),
      }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pay" as const),
      by: caller,
      way: fc.constantFrom("card" as const, "cash" as const),
      card: mostly.map((works) => (works ? ("tok_visa" as const) : ("tok_declined" as const))),
      tip: fc.constantFrom(null, null, 0, 500, 1_500),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      hours: fc.constantFrom(1, 1, 5, 5, 20, 30, 71, 73),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("wait for" as const),
      moment: fc.constantFrom<Moment>("start", "notice", "notice", "notice", "requested"),
      minutes: fc.constantFrom(-1, 0, 1),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ do: "watch" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("set terms" as const),
      noticeHours: fc.constantFrom(0, 1, 24, 48),
      feePercent: fc.constantFrom(0, 50),
    }),
  },
);

const beginning: fc.Arbitrary<Beginning> = fc.record({
  as: fc.constantFrom("booked", "booked", "booked", "booked", "request", "request for Ada"),
  adaSaysYes: fc.boolean(),
  way: fc.constantFrom("card", "cash"),
  at: fc.record({ inDays: fc.integer({ min: 1, max: 5 }), hour }),
});

/** The history of an order: its beginning and the commands that follow. */
export type Lived = { beginning: Beginning; commands: Command[] };

export const lifeOf = (commands: number): fc.Arbitrary<Lived> =>
  fc.record({ beginning, commands: fc.array(command, { minLength: commands, maxLength: commands }) });

const GIVE_UP: Command = { do: "give up", by: "owner" };
const LATE_CHANGE: Command = {
  do: "move",
  by: "owner",
  at: { inDays: 3, hour: 12 },
  to: "bea",
  agrees: true,
};

/** A history of an accepted visit that is too late for free changes. */
function lateLife(...commands: Command[]): Lived {
  const at = { inDays: 3, hour: 11 };
  const beginning: Beginning = { as: "booked", adaSaysYes: true, way: "card", at };
  return { beginning, commands: [{ do: "wait for", moment: "notice", minutes: 1 }, ...commands] };
}

const MISSED: Command = { do: "no-show", by: "staff" };
const LIFT: Command = { do: "lift no-show", by: "staff" };

/** A history of a visit that has begun, and that staff mark as missed by mistake. */
function missedLife(...commands: Command[]): Lived {
  const at = { inDays: 2, hour: 11 };
  const beginning: Beginning = { as: "booked", adaSaysYes: true, way: "card", at };
  return { beginning, commands: [{ do: "wait for", moment: "start", minutes: 1 }, MISSED, ...commands] };
}

/** Histories that random commands rarely produce. */
export const SELDOM: readonly Lived[] = [
  lateLife(
    GIVE_UP,
    { do: "wait", hours: 73 },
    { do: "wait", hours: 73 },
    { do: "wait", hours: 73 },
    { do: "accept", by: "ada" },
  ),
  lateLife(LATE_CHANGE, { do: "set terms", noticeHours: 0, feePercent: 0 }, GIVE_UP),
  lateLife(LATE_CHANGE, { do: "cancel", by: "ada" }),
  lateLife(LATE_CHANGE, { do: "cancel", by: "staff" }),
  lateLife(
    GIVE_UP,
    { do: "decline", by: "ada" },
    GIVE_UP,
    { do: "decline", by: "staff" },
    GIVE_UP,
    { do: "wait for", moment: "start", minutes: 0 },
    { do: "watch" },
    { do: "complete", by: "ada", price: "least", cashReceived: false },
  ),
  missedLife({ do: "lift no-show", by: "ada" }, LIFT, LIFT, {
    do: "complete",
    by: "ada",
    price: "most",
    cashReceived: true,
  }),
  // Missed again, first with a card that pays the fee anew, and then with none.
  missedLife(
    LIFT,
    { do: "pay", by: "owner", way: "card", card: "tok_visa", tip: 500 },
    MISSED,
    LIFT,
    MISSED,
    LIFT,
    { do: "complete", by: "staff", price: "least", cashReceived: false },
  ),
  missedLife(
    LIFT,
    { do: "pay", by: "owner", way: "card", card: "tok_visa", tip: null },
    { do: "complete", by: "ada", price: "most", cashReceived: false },
  ),
  missedLife({ do: "cancel", by: "staff" }, LIFT, { do: "cancel", by: "ada" }),
];
