import fc from "fast-check";

/** How the next request of a browser fares. */
const WAYS = ["answered", "answer lost", "never arrives", "killed midway", "sent twice"] as const;
export type Way = (typeof WAYS)[number];

/** What happens in two browsers of two groomers. `which` chooses among what there is. */
export type Step =
  | { do: "press"; tab: number; order: number; kind: "mark" | "complete"; v: number }
  | { do: "photo"; tab: number; line: number; isSpoiled: boolean }
  | { do: "discard" | "discard photo" | "retry photo"; tab: number; which: number }
  | { do: "send"; tab: number }
  | { do: "reload"; tab: number }
  | { do: "log out"; tab: number; choice: "send" | "save" | "discard" }
  | { do: "sign in"; browser: number; account: number }
  | { do: "connection"; browser: number; isThere: boolean }
  | { do: "room"; browser: number; isThere: boolean }
  | { do: "next request"; browser: number; way: Way }
  | { do: "staff"; order: number }
  | { do: "go on"; which: number };

const tab = fc.nat(3);
const browser = fc.nat(1);
const order = fc.nat(2);
const which = fc.nat(9);
const of = <T extends Step["do"]>(name: T) => fc.constant(name);

const step = fc.oneof(
  { weight: 30, arbitrary: fc.record({ do: of("go on"), which }) },
  {
    weight: 12,
    arbitrary: fc.record({
      ...{ do: of("press"), tab, order },
      kind: fc.constantFrom("mark", "mark", "complete"),
      v: fc.constantFrom(2, 2, 2, 2, 1, 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: of("photo"),
      tab,
      line: fc.nat(2),
      isSpoiled: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: of("send"), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("discard", "discard photo", "retry photo"), tab, which }),
  },
  { weight: 3, arbitrary: fc.record({ do: of("reload"), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: of("log out"), tab, choice: fc.constantFrom("send", "save", "discard") }),
  },
  { weight: 3, arbitrary: fc.record({ do: of("sign in"), browser, account: fc.constantFrom(0, 0, 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom("connection", "room"), browser },
      isThere: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: of("next request"), browser, way: fc.constantFrom(...WAYS) }) },
  { weight: 1, arbitrary: fc.record({ do: of("staff"), order }) },
) as fc.Arbitrary<Step>;

export const stepsOf = (count: number) => fc.array(step, { minLength: count, maxLength: count });
