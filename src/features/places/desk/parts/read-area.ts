import { data } from "react-router";
import { parseCorners } from "#features/groomers/rules/zone-text.ts";
import { parsePercent } from "#features/promotions/desk/rules.ts";
import { drawOutline } from "#features/workday/parts/read-zone.ts";
import { unreadableCorner } from "#features/workday/words/zones.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { mergeErrors, textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { outlineArea } from "../contract.ts";

/** An answer of an area's form. `outline`: the corners around ZIPs, as text. */
export type AreaAnswer = RefusedSave & { outline?: string };

/** Reads the fields of an area, or says at the corners which line cannot be read. */
export function readArea(form: FormData) {
  const parsed = parseCorners(textOf(form, "corners"));
  if (!parsed.ok) {
    const errors = { corners: [unreadableCorner(parsed.line)] };
    const body: AreaAnswer = { errors, values: valuesOf(form), isChanged: false };
    return { refused: data(body, { status: 422 }) };
  }
  // The call refuses what is no rate, together with the faults of other fields.
  const taxBasisPoints = parsePercent(textOf(form, "taxBasisPoints")) ?? -1;
  const [name, timeZone] = [textOf(form, "name"), textOf(form, "timeZone")];
  const [phoneNumber, address] = [textOf(form, "phoneNumber"), textOf(form, "address")];
  return { input: { name, corners: parsed.corners, timeZone, phoneNumber, address, taxBasisPoints } };
}

/** Converts a refused save to the answer that shows the form again with the typed values. */
export function refusedArea(error: unknown, form: FormData) {
  const refused = refusedSave(error, form, {});
  // The form has one field for all corners.
  const errors = mergeErrors(refused.data.errors, (field) => field.split(".")[0] ?? "");
  return { ...refused, data: { ...refused.data, errors } };
}

/** Draws the outline around the typed ZIPs, which replaces the corners of the form. Saves nothing. */
export async function drawArea(args: Anywhere, form: FormData) {
  const drawn = await drawOutline(form, (zips) =>
    call(args, outlineArea, { query: { zips: zips.join(" ") } }),
  );
  const { errors, values, outline } = drawn.data;
  const answer: AreaAnswer = { errors, values, isChanged: false, ...(outline !== undefined && { outline }) };
  return { ...drawn, data: answer };
}
