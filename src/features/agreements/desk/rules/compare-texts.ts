/** A stretch of a text, and whether the other text has it. */
export type Part = { text: string; isChanged: boolean };
/** A line of both texts, or of one of them. */
export type Line = { of: "both" | "before" | "after"; parts: Part[] };
/** Lines in their order. `skipped`: that many lines of both texts, far from each change. */
export type Comparison = ({ skipped: number } | Line)[];

/** Above this number of pairs, texts are not searched for what they share. */
const MAX_PAIRS = 1_000_000;
/** Lines of both texts that are shown around a change. */
const AROUND = 2;

type Step = { of: Line["of"]; text: string };

/** The steps from one list to another, with as many shared entries as possible. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let first = 0;
  while (first < before.length && first < after.length && before[first] === after[first]) first++;
  let same = 0;
  const room = Math.min(before.length, after.length) - first;
  while (same < room && before.at(-1 - same) === after.at(-1 - same)) same++;
  const toStep =
    (of: Line["of"]) =>
    (text: string): Step => ({ of, text });
  const from = before.slice(first, before.length - same);
  const to = after.slice(first, after.length - same);
  return [
    ...before.slice(0, first).map(toStep("both")),
    ...middleSteps(from, to),
    ...before.slice(before.length - same).map(toStep("both")),
  ];
}

/** As `stepsBetween`, of lists that begin and end differently. */
function middleSteps(from: readonly string[], to: readonly string[]): Step[] {
  const steps: Step[] = [];
  const width = to.length + 1;
  const isSearched = from.length * to.length <= MAX_PAIRS;
  // How many entries the rests of both lists share, from each pair of places on.
  const shared = new Uint32Array(isSearched ? (from.length + 1) * width : 0);
  const at = (row: number, column: number) => shared[row * width + column] ?? 0;
  if (isSearched)
    for (let row = from.length - 1; row >= 0; row--)
      for (let column = to.length - 1; column >= 0; column--)
        shared[row * width + column] =
          from[row] === to[column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < from.length || column < to.length) {
    const [left, right] = [from[row], to[column]];
    if (isSearched && left !== undefined && left === right) {
      steps.push({ of: "both", text: left });
      row++;
      column++;
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ of: "before", text: left });
      row++;
    } else {
      steps.push({ of: "after", text: right ?? "" });
      column++;
    }
  }
  return steps;
}

const toWords = (line: string): string[] => line.match(/\s+|[^\s]+/g) ?? [];

/** The parts of a line before and after a change, joined where they are alike. */
function partsOf(before: string, after: string): { before: Part[]; after: Part[] } {
  const parts: { before: Part[]; after: Part[] } = { before: [], after: [] };
  const add = (to: Part[], text: string, isChanged: boolean) => {
    const last = to.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else to.push({ text, isChanged });
  };
  for (const { of, text } of stepsBetween(toWords(before), toWords(after))) {
    if (of !== "after") add(parts.before, text, of === "before");
    if (of !== "before") add(parts.after, text, of === "after");
  }
  return parts;
}

/** A run of lines that only one text has: each line beside its counterpart, if there is one. */
function changedLines(before: readonly string[], after: readonly string[]): Line[] {
  const whole = (text: string): Part[] => [{ text, isChanged: true }];
  const pairs = before.map((line, nth) => {
    const other = after[nth];
    return other === undefined ? null : partsOf(line, other);
  });
  return [
    ...before.map((line, nth): Line => ({ of: "before", parts: pairs[nth]?.before ?? whole(line) })),
    ...after.map((line, nth): Line => ({ of: "after", parts: pairs[nth]?.after ?? whole(line) })),
  ];
}

/** Leaves out lines of both texts that are far from each change. */
function foldLines(lines: readonly Line[]): Comparison {
  const isNear = (nth: number) =>
    lines.slice(Math.max(0, nth - AROUND), nth + AROUND + 1).some(({ of }) => of !== "both");
  const folded: Comparison = [];
  for (const [nth, line] of lines.entries()) {
    const last = folded.at(-1);
    if (isNear(nth)) folded.push(line);
    else if (last && "skipped" in last) last.skipped++;
    else folded.push({ skipped: 1 });
  }
  return folded;
}

/**
 * Compares two texts by lines, and changed lines by words. Lines far from each change are only counted.
 * Returns an empty list for equal texts.
 */
export function compareTexts(before: string, after: string): Comparison {
  const lines: Line[] = [];
  const open: { before: string[]; after: string[] } = { before: [], after: [] };
  const close = () => {
    lines.push(...changedLines(open.before.splice(0), open.after.splice(0)));
  };
  for (const { of, text } of stepsBetween(before.split("\n"), after.split("\n"))) {
    if (of !== "both") open[of].push(text);
    else {
      close();
      lines.push({ of, parts: [{ text, isChanged: false }] });
    }
  }
  close();
  return lines.every(({ of }) => of === "both") ? [] : foldLines(lines);
}
