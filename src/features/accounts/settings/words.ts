/** Why an account cannot get a new address. */
export const ADDRESS_TAKEN = {
  email: "Another account has confirmed this e-mail address.",
  phone: "Another account has confirmed this phone number. Log in with it instead.",
} as const;

export const SETTINGS_REFUSALS = {
  sameEmail: "This is your confirmed e-mail address already.",
  noEmailCode: "Enter the code that we mailed to this address",
  samePhone: "This is your confirmed phone number already.",
  notSignedIn: "Log in first.",
} as const;
