import { describe, expect, test } from "vitest";
import { textFaultsOf } from "./check-text.ts";

const PART = "src/features/orders/parts/order-row.tsx";

test("finds no fault in plain code and comments", () => {
  expect(textFaultsOf(PART, '/** The order\'s own row. */\nexport const STYLE = "row";\n')).toEqual([]);
});

test.each([
  "/** SPEC §9: ten dollars. */",
  "// As in SPEC 4.",
  '/** SAFETY "Accounts". */',
  "/** Why: DESIGN.md. */",
  'const title = "UX 13";',
])("refuses a reference to a document that readers lack: %s", (line) => {
  expect(textFaultsOf(PART, `\n${line}\n`)).toEqual([expect.stringMatching(`^${PART}:2: cites a document`)]);
});

test("refuses a comment wider than the code, but allows a long string", () => {
  const wide = "x".repeat(111);
  expect(textFaultsOf(PART, `// ${wide}\nconst text = "${wide}";\n`)).toEqual([
    `${PART}:1: a comment 114 wide, at most 110`,
  ]);
});

test.each(["docs/calendar.md", "db/migrations/0200_tags.sql"])(
  "checks the words of %s, and not how wide its lines are",
  (file) => {
    expect(textFaultsOf(file, `-- ${"x".repeat(120)}`)).toEqual([]);
    expect(textFaultsOf(file, "A visit is told at once.")).toEqual([
      expect.stringMatching(`^${file}:1: "told"`),
    ]);
  },
);

test("refuses a width that the design kit does not have, in screens alone", () => {
  const line = '<div className="grid max-w-2xl gap-8">';
  expect(textFaultsOf(PART, line)).toEqual([
    expect.stringMatching(`^${PART}:1: a width that does not exist`),
  ]);
  expect(textFaultsOf(PART, line.replace("2xl", "sm"))).toEqual([]);
  expect(textFaultsOf("scripts/check-text.ts", line)).toEqual([]);
});

describe("a format of its own", () => {
  test.each([
    "new Intl.DateTimeFormat('en-US').format(day)",
    "count.toLocaleString()",
    "day.toLocaleDateString('en-US')",
  ])("is refused outside of the formatters: %s", (line) => {
    expect(textFaultsOf(PART, line)).toEqual([expect.stringMatching(`^${PART}:1: a format of its own`)]);
  });

  test.each(["src/kit/wire/format/dates.ts", "src/kit/wire/zone.test.ts", "bench/intervals.ts"])(
    "is allowed in %s",
    (file) => {
      expect(textFaultsOf(file, "day.toLocaleDateString('en-US')")).toEqual([]);
    },
  );
});

describe("a word that docs/words.md rules out", () => {
  test.each([
    ["type RescheduleWish = string;", "Wish"],
    ["/** As the customer wished. */", "wish"],
    ['it("is told once", () => {});', "told"],
    ["const isTold = true;", "Told"],
    ['const text = "You shall wait";', "shall"],
    ["// Whom it concerns.", "Whom"],
  ])("is refused: %s", (line, word) => {
    expect(textFaultsOf(PART, line)).toEqual([`${PART}:1: "${word}"; docs/words.md has the word to use`]);
  });

  test.each([
    "row.wishes ?? row.wishedGroomerId",
    "select wished_start, told_at from waitlist_entries",
    "drop trigger occupancy_told on occupancy",
    "entry.toldAt",
    "const household = shallow;",
  ])("is allowed in a column, a trigger, or part of another word: %s", (line) => {
    expect(textFaultsOf(PART, line)).toEqual([]);
  });
});

describe("code that belongs in the kit", () => {
  const SERVICE = "src/features/orders/changes/service/reschedule-order.ts";

  test.each([
    ["class Lost extends Error {}", "an error of its own"],
    ["export class Gone extends  TypeError {", "an error of its own"],
    ["class Closed extends Refusal {}", "an error of its own"],
    ["class Broken extends StartFault {}", "an error of its own"],
    ['return error.code === "23P01";', "the database's word for an overlap"],
  ])("is refused outside of the kit: %s", (line, fault) => {
    expect(textFaultsOf(SERVICE, `\n${line}\n`)).toEqual([expect.stringMatching(`^${SERVICE}:2: ${fault}`)]);
  });

  test.each(["src/kit/server/transact.ts", SERVICE.replace(".ts", ".db.test.ts"), "scripts/ask-secret.ts"])(
    "is allowed in %s",
    (file) => {
      expect(textFaultsOf(file, 'class Undone extends Error {}\nconst OVERLAP = "23P01";')).toEqual([]);
    },
  );

  test.each(["class Last extends Component {}", "type Of<T> = T extends Error ? 1 : 2;"])(
    "does not include %s",
    (line) => {
      expect(textFaultsOf(SERVICE, line)).toEqual([]);
    },
  );
});
