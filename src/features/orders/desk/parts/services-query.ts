import type { ServicesChange } from "../../changes/contract/services.ts";
import type { ServicesChangeQuery } from "../contract/services.ts";

/** How the preview of a change names it. The page adds one service at a time. */
export function toQuery(change: ServicesChange): ServicesChangeQuery {
  if (change.kind === "remove") return { line: change.petServiceId };
  if (change.kind === "remove-pet") return { pet: change.petId };
  const of = change.kind === "change" ? { line: change.petServiceId } : { pet: change.petId };
  const service = change.kind === "change" ? change.service : change.services[0];
  return { ...of, service: service?.id, "addOns[]": service?.serviceAddOns };
}
