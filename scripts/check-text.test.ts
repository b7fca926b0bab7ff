import { describe, expect, test } from "vitest";
import { textFaultsOf } from "./check-text.ts";

const PART = "src/features/orders/parts/order-row.tsx";

test("plain code and comments have no fault", () => {
  expect(textFaultsOf(PART, '/** The order\'s own row. */\nexport const STYLE = "row";\n')).toEqual([]);
});

test.each([
  "/** SPEC §9: ten dollars. */",
  "// As in SPEC 4.",
  '/** SAFETY "Accounts". */',
  "/** Why: DESIGN.md. */",
  'const title = "UX 13";',
])("a reference that readers lack is found: %s", (line) => {
  expect(textFaultsOf(PART, `\n${line}\n`)).toEqual([expect.stringMatching(`^${PART}:2: cites a document`)]);
});

test("a comment wider than the code is found, a long string is not", () => {
  const wide = "x".repeat(111);
  expect(textFaultsOf(PART, `// ${wide}\nconst text = "${wide}";\n`)).toEqual([
    `${PART}:1: a comment 114 wide, at most 110`,
  ]);
});

describe("a format of its own", () => {
  test.each([
    "new Intl.DateTimeFormat('en-US').format(day)",
    "count.toLocaleString()",
    "day.toLocaleDateString('en-US')",
  ])("is found: %s", (line) => {
    expect(textFaultsOf(PART, line)).toEqual([expect.stringMatching(`^${PART}:1: a format of its own`)]);
  });

  test.each(["src/kit/wire/format/dates.ts", "src/kit/wire/zone.test.ts", "bench/intervals.ts"])(
    "is right in %s",
    (file) => {
      expect(textFaultsOf(file, "day.toLocaleDateString('en-US')")).toEqual([]);
    },
  );
});
