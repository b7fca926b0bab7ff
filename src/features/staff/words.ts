/** What is wrong with a field of the form to act for someone. */
export const ACT_FOR_FAULTS = {
  address: "Enter their e-mail address or their phone number",
} as const;
