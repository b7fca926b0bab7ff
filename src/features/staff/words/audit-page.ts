export const AUDIT_TEXTS = {
  lead: "What your team changed, the latest first. Entries are never changed or removed.",
  anyone: "Everybody",
  object: "Id of an order or a person",
  calls: "Also show the calls, with those that were refused",
  until: (zone: string) => `Until day (${zone})`,
  none: "Nothing found",
  noneHelp: "Try a later day, another person, or show everything.",
  fault: "Enter the whole id",
} as const;
