/** What is wrong with a field of the form to act for someone. */
export const actForErrors = {
  address: "Enter their e-mail address or their phone number",
} as const;
