/** Errors of the form in which staff choose the person to act for. */
export const ACT_FOR_FAULTS = {
  address: "Enter their e-mail address or their phone number",
} as const;
