import { Refusal } from "#kit/wire/errors.ts";
import { PEOPLE_REFUSALS } from "../words/people.ts";
import type { Locked } from "./change-access.ts";

/** Refuses a name that another role of the brand has. */
export function requireFreeName({ roles }: Locked, { id, name }: { id: string; name: string }): void {
  const isTaken = roles.some((role) => role.id !== id && role.name.toLowerCase() === name.toLowerCase());
  if (!isTaken) return;
  const { nameTaken } = PEOPLE_REFUSALS;
  throw new Refusal("conflict", nameTaken, { errors: { name: [nameTaken] } });
}
