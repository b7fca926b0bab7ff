import fc from "fast-check";
import { newId } from "#kit/server/ids.ts";
import type { Command, Known } from "./known-visit.ts";

/** What happens on a day with two phones of one groomer, three visits, and a team. */
export type Step =
  | { do: "press"; phone: number; visit: number; press: Press }
  | { do: "send"; phone: number; way: "answered" | "answer lost" | "twice at once" | "cut short" }
  | { do: "look"; phone: number }
  | { do: "staff"; visit: number; change: "cancel" | "mark" | "note" | "complete" | "version" };

export type Press =
  | { kind: "mark" | "undo_mark"; mark: "on_my_way" | "arrived" | "started" | "finished" }
  | { kind: "note"; text: number }
  | { kind: "complete"; dearer: boolean; cashReceived: boolean; cashTip: number }
  | { kind: "no_show" };

const phone = fc.nat(1);
const visit = fc.nat(2);
const mark = fc.constantFrom("on_my_way", "arrived", "started", "finished");
const press: fc.Arbitrary<Press> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("mark" as const), mark }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("undo_mark" as const),
      mark: fc.constantFrom("arrived", "started"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("note" as const), text: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("complete" as const),
      dearer: fc.boolean(),
      cashReceived: fc.boolean(),
      cashTip: fc.constantFrom(0, 500),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "no_show" as const }) },
) as fc.Arbitrary<Press>;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant("press" as const), phone, visit, press }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      phone,
      way: fc.constantFrom("answered", "answered", "answer lost", "twice at once", "cut short"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("look" as const), phone }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("staff" as const),
      visit,
      change: fc.constantFrom("cancel", "mark", "note", "complete", "version"),
    }),
  },
) as fc.Arbitrary<Step>;

export const dayOf = (steps: number) => fc.array(step, { minLength: steps, maxLength: steps });

export type Day = { now: string; clock: string; visits: { id: string; line: string }[] };

/** A phone: what it saw last of each visit, and what it has not sent yet. */
export type Phone = { seen: Known[]; queue: Command[] };

/** The command that a press makes, from what its phone has shown. */
export function toCommand(day: Day, { seen }: Phone, nth: number, press: Press): Command {
  const [known, visit] = [seen[nth] as Known, day.visits[nth] as Day["visits"][number]];
  const v = 1;
  const envelope = { id: newId(), orderId: visit.id, baseVersion: known.version, at: day.now };
  switch (press.kind) {
    case "note": {
      const spNote = `Note ${press.text}.`;
      const payload = { v, petServiceId: visit.line, spNote, base: known.note };
      return { ...envelope, kind: "note", payload };
    }
    case "complete": {
      const { dearer, cashReceived, cashTip } = press;
      const petServices = [{ petServiceId: visit.line, final: dearer ? 11_000 : 8_000 }];
      return { ...envelope, kind: "complete", payload: { v, petServices, cashReceived, cashTip } };
    }
    case "no_show":
      return { ...envelope, kind: "no_show", payload: { v } };
    default:
      return { ...envelope, kind: press.kind, payload: { v, mark: press.mark } };
  }
}
