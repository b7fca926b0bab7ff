import { MAX_TIME_PERCENT, MIN_TIME_PERCENT } from "../rules/pet-care.ts";

export const CLIENT_FAULTS = {
  percent: `Use a whole number from ${MIN_TIME_PERCENT} to ${MAX_TIME_PERCENT}`,
};
