import type { AuditFacts } from "#kit/server/audit.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { AddOnInput } from "../contract/add-ons.ts";

/** An add-on as the audit log shows it, with the names of the services that offer it. */
export function addOnFacts(
  { name, description, price, duration, availableInOnlineBooking, position, serviceIds }: AddOnInput,
  services: readonly { id: string; name: string }[],
): AuditFacts {
  const offering = services.filter(({ id }) => serviceIds.includes(id));
  return {
    ...{ name, description, position, availableInOnlineBooking },
    ...{ price: formatCents(price), minutes: duration },
    services: offering.map((service) => service.name).join(", "),
  };
}
