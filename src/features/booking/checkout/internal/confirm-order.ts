import type { OrderInput } from "#features/orders/service/create-order.ts";
import { writeConfirmation } from "#features/orders/service/write-confirmation.ts";
import { findOrigin } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import type { Message } from "#kit/server/outbox.ts";
import type { matchPets } from "../../internal/match-pets.ts";
import type { SessionRow } from "../../store/sessions.ts";
import type { VisitPlan } from "./plan-visits.ts";

type Placed = Pick<VisitPlan, "groomer" | "pricing"> & {
  id: string;
  number: string;
  input: OrderInput & { appointmentStart: Date; appointmentEnd: Date };
};

/**
 * Writes the confirmation messages of an order that is being created, without reading from the database.
 * `ids` and `names`: the pets' stored ids and names, by draft id.
 */
export function confirmationFor(
  { groomer, pricing, ...order }: Placed,
  { draft }: Pick<SessionRow, "draft">,
  site: SiteRecord,
  { ids, names }: Pick<ReturnType<typeof matchPets>, "ids" | "names">,
  now: Date,
): Message[] {
  const { contact } = draft;
  const origin = findOrigin(site, draft.origin);
  const { area, catalog } = pricing;
  if (!contact || !area) return [];
  const petNames = new Map([...ids].map(([pet, id]) => [id, names.get(pet) ?? ""]));
  const serviceNames = new Map([...catalog.serviceById].map(([id, { name }]) => [id, name]));
  const newOrder = { ...order, area, petNames, serviceNames, groomerName: groomer.displayName };
  return writeConfirmation(newOrder, { site, firstName: contact.firstName, origin }, contact, now);
}
