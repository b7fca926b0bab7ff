/** Reasons for which a time cannot be chosen or held. */
export const TIME_REFUSALS = {
  changedElsewhere: "This booking was changed in another window. Please look at the times again.",
  holdLimit: "This time cannot be held any longer. Please place your order now.",
  noFirstVisit: "Choose the first visit before the others.",
  noTime: "No time is chosen yet.",
} as const;

/** Error messages of times at their fields. */
export const TIME_FAULTS = {
  noService: "Choose a service for this time",
  repeatedService: "Another visit already covers this",
  serviceKey: "Name a pet and its service as petId:serviceId",
} as const;
