type Line = { petId: string; serviceId: string; addOns: readonly { id: string }[] };

/**
 * Returns the quote of an order's line with all its add-ons. Returns undefined if the service or one of the
 * add-ons is no longer sold: what is quoted without it would be too short and too cheap.
 */
export function findQuoted<Quoted extends Line>(line: Line, quoted: readonly Quoted[]): Quoted | undefined {
  return quoted.find(
    ({ petId, serviceId, addOns }) =>
      petId === line.petId &&
      serviceId === line.serviceId &&
      line.addOns.every(({ id }) => addOns.some((addOn) => addOn.id === id)),
  );
}

/** Whether each line of an order is quoted with all its add-ons. */
export const areAllQuoted = (lines: readonly Line[], quoted: readonly Line[]): boolean =>
  lines.every((line) => findQuoted(line, quoted));
