/** Errors of the form in which staff choose the person to act for. */
export const ACT_FOR_FAULTS = {
  address: "Enter their e-mail address or their phone number",
} as const;

export const DAY_TEXTS = {
  allAreas: "All areas",
  noVisits: "No visits today",
  nothing: "Your role shows no figures here. Use the menu.",
} as const;
