import { MAX_REFUSED_BREEDS, PACE_PERCENT, USUAL_MINUTES, WEIGHT_LIMIT_LBS } from "../rules/work-limits.ts";

export const SERVICE_FAULTS = {
  none: "Choose at least one service",
  unknown: "Choose services of your brand",
  pace: `Use a whole number from ${PACE_PERCENT.min} to ${PACE_PERCENT.max}`,
  minutes: `Use whole minutes from ${USUAL_MINUTES.min} to ${USUAL_MINUTES.max}`,
  weight: `Use whole pounds from ${WEIGHT_LIMIT_LBS.min} to ${WEIGHT_LIMIT_LBS.max}`,
  breed: "Choose a breed from the list",
  tooManyBreeds: `Choose at most ${MAX_REFUSED_BREEDS} breeds`,
} as const;

/** What a groomer offers, in words by what staff may change of it. */
export function servicesFacts(own: {
  services: readonly string[];
  pacePercent: number;
  usualMinutes: number;
  weightLimit: number | null;
  breeds: readonly string[];
}): Record<string, string | readonly string[]> {
  return {
    Services: own.services,
    Pace: `${own.pacePercent}%`,
    "Usual visit": `${own.usualMinutes} min`,
    "Heaviest pet": own.weightLimit === null ? "Any weight" : `${own.weightLimit} lbs`,
    "Breeds avoided": own.breeds,
  };
}

/** What the page says to the groomer, and to the team about the groomer. */
export const SERVICES_TEXTS = {
  own: {
    offer: "What you offer",
    pace: "Your pace",
    paceHint: "100% is the brand's usual time. With 120%, your visits take a fifth longer.",
    usual: "Your usual visit",
    usualHint: "For your own records. Each booking has the time that its services and pets need.",
    readOnly: "Your brand sets your services and your pace. To change them, contact its team.",
    pets: "Pets you take",
    petsLead: "Your public page shows both limits. Booked visits stay as agreed.",
    breeds: "Breeds you avoid",
    breedsHint: "Clear the check mark of a breed that you take again.",
  },
  team: {
    offer: "What the groomer offers",
    pace: "Pace",
    paceHint: "100% is the brand's usual time. With 120%, visits take a fifth longer.",
    usual: "Usual visit",
    usualHint: "For the groomer's records. Each booking has the time that its services and pets need.",
    pets: "Pets the groomer takes",
    petsLead: "The groomer's public page shows both limits. Booked visits stay as agreed.",
    breeds: "Breeds avoided",
    breedsHint: "Clear the check mark of a breed that the groomer takes again.",
  },
} as const;
