import type { FieldErrors } from "#kit/wire/errors.ts";

/** Errors by the ids of their controls, where forms of a page have fields of the same names. */
export const atControls = (part: string, names: readonly string[], errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, faults]) => [names.includes(name) ? `${part}${name}` : name, faults]),
  );

/** The field with the amount of a line. */
export const lineAmountName = (place: number) => `lineAmount-${place}`;
