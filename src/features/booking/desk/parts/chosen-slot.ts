/** A time with its groomer as the value of a choice, and of the query of the next step. */
export const toSlotValue = ({ startsAt, groomerId }: { startsAt: string; groomerId: string }) =>
  `${startsAt} ${groomerId}`;

/** Reads such a value. Null if it is none. */
export function readSlotValue(value: string): { startsAt: string; groomerId: string } | null {
  const [startsAt = "", groomerId = ""] = value.split(" ");
  return Number.isNaN(Date.parse(startsAt)) || groomerId === "" ? null : { startsAt, groomerId };
}
