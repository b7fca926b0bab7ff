import { parsePhone } from "#features/accounts/rules/phone.ts";
import { isSameName } from "#features/catalog/desk/rules.ts";
import type { Tx } from "#kit/server/database.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { AreaInput } from "../contract.ts";
import type { toAreaRing } from "../rules.ts";
import { type DeskAreaRow, knowsTimeZone } from "../store.ts";
import { AREA_CORNERS_FAULTS, AREA_FAULTS } from "../words.ts";

/** Refuses a time zone that only the program knows, and not the database. */
export async function requireKnownZone(tx: Tx, timeZone: string): Promise<void> {
  if (!(await knowsTimeZone(tx, timeZone))) throw refuseFields({ timeZone: [AREA_FAULTS.unknownZone] });
}

/**
 * Checks an area against the locked areas, and refuses what cannot be saved at its fields. Returns what is
 * written. What stays as `before` may be older than these rules. `drawn`: the ring of its corners.
 */
export function checkArea(
  { corners: _, phoneNumber: typed, ...input }: AreaInput,
  drawn: ReturnType<typeof toAreaRing>,
  areas: readonly DeskAreaRow[],
  before: DeskAreaRow | null,
) {
  const errors: FieldErrors = {};
  const others = areas.filter(({ id, active }) => active && id !== before?.id);
  if (input.name !== before?.name && others.some(({ name }) => isSameName(name, input.name)))
    errors.name = [AREA_FAULTS.sameName];
  const phoneNumber = typed === before?.phoneNumber ? typed : parsePhone(typed);
  if (phoneNumber === null) errors.phoneNumber = [AREA_FAULTS.phone];
  if (!drawn.ok) errors.corners = [AREA_CORNERS_FAULTS[drawn.why]];
  if (phoneNumber === null || !drawn.ok || errors.name) throw refuseFields(errors);
  return { ...input, phoneNumber, outline: { ring: drawn.ring, center: drawn.center } };
}
