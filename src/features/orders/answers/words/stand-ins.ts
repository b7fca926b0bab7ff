import { dayText, petNames } from "../../rules/order.ts";
import type { StandIn } from "../contract/stand-ins.ts";

/** Returns the title of an offer: "Bea Comb can come instead" or "Bea Comb is free at that time". */
export function offerTitle({ serviceProvider, autoAccepts }: StandIn): string {
  return `${serviceProvider.displayName} ${autoAccepts ? "can come instead" : "is free at that time"}`;
}

/** Returns why another groomer is offered, and the question to the customer. */
export function offerLead(standIn: StandIn): string {
  const { missedProvider, appointmentStart, timeZone } = standIn;
  const names = petNames({ petServicesByPet: standIn.petNames.map((name) => ({ pet: { name } })) });
  const groomer = missedProvider || "Your groomer";
  const visit = `${names || "your pet"} on ${dayText(appointmentStart, timeZone)}`;
  return `${groomer} cannot come for ${visit}. Do you want another groomer at the same time?`;
}
