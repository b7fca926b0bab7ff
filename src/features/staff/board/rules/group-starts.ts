type Start = { startsAt: number; addedDrive: number };

const QUARTER_MS = 900_000;

/**
 * Groups free starts (epoch ms, in order, on quarters of an hour) that follow each other and lengthen the
 * day's drives by the same minutes. `timeOf` gives the local time of an instant.
 */
export function groupStarts(starts: readonly Start[], timeOf: (instant: number) => string) {
  const groups: { from: number; to: number; addedDrive: number }[] = [];
  for (const { startsAt, addedDrive } of starts) {
    const last = groups.at(-1);
    if (last && last.addedDrive === addedDrive && last.to + QUARTER_MS === startsAt) last.to = startsAt;
    else groups.push({ from: startsAt, to: startsAt, addedDrive });
  }
  return groups.map(({ from, to, addedDrive }) => ({
    fromTime: timeOf(from),
    toTime: timeOf(to),
    addedDrive,
  }));
}
