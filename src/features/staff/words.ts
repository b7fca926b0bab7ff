export const DAY_TEXTS = {
  allAreas: "All areas",
  noVisits: "No visits today",
  nothing: "Your role has no figures here. Use the menu.",
} as const;
