import { DAYS, dayCloses, dayOpens, type Row } from "./scene.ts";

const QUARTER = 900_000;
const LENGTH = 90 * 60_000;

/**
 * The plain way with whole numbers: compares each start of each day with the visits, in one pass over both.
 */
export function sweep(rows: readonly Row[]): number[] {
  const found: number[] = [];
  let finger = 0;
  for (let day = 0; day < DAYS; day++) {
    const closes = dayCloses(day);
    for (let start = dayOpens(day); start + LENGTH <= closes; start += QUARTER) {
      while (finger < rows.length && (rows[finger] as Row).endsAt <= start) finger++;
      const next = rows[finger];
      if (!next || next.startsAt >= start + LENGTH) found.push(start);
    }
  }
  return found;
}

/**
 * The days (counted from the first) on which the plain way finds a start. It stops a day at its first start.
 */
export function sweepDays(rows: readonly Row[]): number[] {
  const found: number[] = [];
  let finger = 0;
  for (let day = 0; day < DAYS; day++) {
    const closes = dayCloses(day);
    for (let start = dayOpens(day); start + LENGTH <= closes; start += QUARTER) {
      while (finger < rows.length && (rows[finger] as Row).endsAt <= start) finger++;
      const next = rows[finger];
      if (next && next.startsAt < start + LENGTH) continue;
      found.push(day);
      break;
    }
  }
  return found;
}

/**
 * The bits that begin six set bits in a row, over consecutive words. This does the same passes as the
 * calendar, and nothing else.
 */
export function bareErosion(words: Uint32Array, count: number, into: Uint32Array): void {
  for (let i = 0; i < count; i++) {
    const low = words[i] as number;
    const high = i + 1 < count ? (words[i + 1] as number) : 0;
    let rest = low & ((low >>> 1) | (high << 31));
    let above = high & (high >>> 1);
    const next = rest;
    rest = next & ((next >>> 2) | (above << 30));
    above &= above >>> 2;
    into[i] = rest & ((next >>> 4) | ((high & (high >>> 1)) << 28));
  }
}

/**
 * Marks the days that have a set bit among their quarter hours, `from` to `to`. It works on consecutive
 * words, without a calendar.
 */
export function bareDays(starts: Uint32Array, from: Int32Array, to: Int32Array, marks: Uint8Array): void {
  for (let day = 0; day < marks.length; day++) {
    const [first, last] = [from[day] as number, (to[day] as number) - 1];
    let word = first >>> 5;
    let rest = (starts[word] as number) & (-1 << (first & 31));
    while (word < last >>> 5 && rest === 0) rest = starts[++word] as number;
    if (word === last >>> 5) rest &= -1 >>> (31 - (last & 31));
    marks[day] = rest === 0 ? 0 : 1;
  }
}
