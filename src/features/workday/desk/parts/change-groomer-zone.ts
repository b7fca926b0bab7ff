import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { groomerAreaPath } from "../../joining/parts/staff-groomer-path.ts";
import { drawOutline, readZone, refusedZone } from "../../parts/read-zone.ts";
import { NEW_ZONE } from "../../rules/zone-paths.ts";
import {
  addZoneAsStaff,
  changeZoneAsStaff,
  outlineZipsAsStaff,
  removeZoneAsStaff,
} from "../contract/zones.ts";
import { readSeen } from "./seen-field.tsx";
import { NO_ZONE, type ShownZone } from "./seen-zone.ts";

// Only for actions.

/** Saves or deletes a zone of a groomer. Returns the form with errors, or redirects to the list. */
export async function changeGroomerZone(
  args: Anywhere,
  { id: groomerId, zoneId: id }: { id: string; zoneId: string },
  form: FormData,
) {
  const intent = textOf(form, "intent");
  if (intent === "outline")
    return drawOutline(form, (zips) => call(args, outlineZipsAsStaff, { query: { zips: zips.join(" ") } }));
  const section = intent === "remove" ? "remove" : "save";
  const reason = textOf(form, `${section}-reason`);
  const { name, price, workDays, corners } = { ...NO_ZONE, ...readSeen<ShownZone>(textOf(form, "from")) };
  const more = { seen: textOf(form, "seen"), from: { name, price, workDays, corners }, reason };
  const params = { groomerId, id };
  const list = groomerAreaPath(groomerId, "zones");
  try {
    if (section === "remove") {
      await call(args, removeZoneAsStaff, { params, body: more });
      return redirect(`${list}?removed`);
    }
    const { input, refused } = readZone(form);
    if (refused) return refused;
    if (id === NEW_ZONE)
      await call(args, addZoneAsStaff, { params: { id: groomerId }, body: { ...input, reason } });
    else await call(args, changeZoneAsStaff, { params, body: { ...input, ...more } });
    return redirect(`${list}?saved`);
  } catch (error) {
    return refusedZone(error, form, section, { reason: `${section}-reason` });
  }
}
