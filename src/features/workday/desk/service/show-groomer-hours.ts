import type { Context } from "#kit/server/api-handler.ts";
import type { OwnHoursView } from "../../hours/contract.ts";
import { showHours } from "../../hours/service/show-hours.ts";

/** Shows when a groomer works. For staff. */
export function showGroomerHours(context: Context, id: string): Promise<OwnHoursView> {
  return showHours(context, id);
}
