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
