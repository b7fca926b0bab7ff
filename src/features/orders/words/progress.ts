import type { VisitMark } from "../rules/marks.ts";

/** Where the groomer is, for the customer; null if unknown. `clock`: the announced arrival. */
export function progressText(groomer: string, last: VisitMark | null, clock: string | null): string | null {
  if (last === null) return clock && `${groomer} is running late and arrives at about ${clock}.`;
  if (last === "on_my_way")
    return `${groomer} is on the way${clock ? ` and arrives at about ${clock}` : ""}.`;
  if (last === "arrived") return `${groomer} has arrived.`;
  return last === "started" ? `${groomer} has started.` : `${groomer} has finished.`;
}
