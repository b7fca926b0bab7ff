/** Why an account cannot get a new address. */
export const ADDRESS_TAKEN = {
  email: "Another account has confirmed this e-mail address.",
  phone: "Another account has confirmed this phone number. Log in with it instead.",
} as const;

export const SETTINGS_REFUSALS = {
  sameEmail: "You have already confirmed this e-mail address.",
  noEmailCode: "Enter the code that we mailed to this address",
  samePhone: "You have already confirmed this phone number.",
  notSignedIn: "Log in first.",
} as const;

/** The notice of a saved section. */
export const SETTINGS_SAVED = "Saved.";

export const SETTINGS_UNKNOWN_ACTION = "This page is out of date. Reload it and try again.";
