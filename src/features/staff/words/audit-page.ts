export const AUDIT_TEXTS = {
  lead: "What your team changed, latest first. Entries can't be edited or deleted.",
  anyone: "Everyone",
  object: "ID of an appointment or person",
  calls: "Include API calls, including refused ones",
  until: (zone: string) => `Up to and including (${zone})`,
  none: "No results",
  noneHelp: "Try a later day, another person, or show everything.",
  fault: "Enter the full ID",
} as const;
