import { dayText, petNames } from "../../rules/order.ts";
import type { StandIn } from "../contract/stand-ins.ts";

/** "Bea Comb can come instead". */
export function offerTitle({ serviceProvider, autoAccepts }: StandIn): string {
  return `${serviceProvider.displayName} ${autoAccepts ? "can come instead" : "is free at that time"}`;
}

/** The question to the customer, in two sentences. */
export function offerLead(standIn: StandIn): string {
  const { missedProvider, appointmentStart, timeZone } = standIn;
  const names = petNames({ petServicesByPet: standIn.petNames.map((name) => ({ pet: { name } })) });
  const who = missedProvider || "Your groomer";
  const visit = `${names || "your pet"} on ${dayText(appointmentStart, timeZone)}`;
  return `${who} cannot come for ${visit}. Do you want another groomer at the same time?`;
}
