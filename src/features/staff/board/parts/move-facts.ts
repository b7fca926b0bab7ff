import type { JudgedForStaff } from "#features/orders/late/contract/staff.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";

const minutesText = (minutes: number) => (minutes > 0 ? formatMinutes(minutes) : "None");

/** The drives of a new time, for a list of facts. */
export const driveRows = ({ before, after, added, isEstimated }: NonNullable<JudgedForStaff["drive"]>) => [
  { term: "Drive before", value: minutesText(before) },
  { term: "Drive after", value: minutesText(after) },
  { term: "Added driving that day", value: `${minutesText(added)}${isEstimated ? " (estimated)" : ""}` },
];

type Range = { min: number; max: number };

export const priceText = (agreed: Range, total: Range) =>
  agreed.min === total.min && agreed.max === total.max
    ? `${formatRange(total)} (no change)`
    : `${formatRange(total)} (was ${formatRange(agreed)})`;
