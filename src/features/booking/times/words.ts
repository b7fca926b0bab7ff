/** Why a time is not chosen or held. */
export const TIME_REFUSALS = {
  changedElsewhere: "This booking was changed in another window. Please look at the times again.",
  holdLimit: "This time cannot be held any longer. Please place your order now.",
  noFirstVisit: "Choose the first visit before further ones.",
  noTime: "No time is chosen yet.",
} as const;

/** Faults of times at their fields. */
export const TIME_FAULTS = {
  noService: "Choose what is done then",
  repeatedService: "This is done at another visit already",
  serviceKey: "Name a pet and its service as petId:serviceId",
} as const;
