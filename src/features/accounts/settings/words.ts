export const SETTINGS_REFUSALS = {
  sameEmail: "This is your confirmed e-mail address already.",
  emailTaken: "Another account has confirmed this e-mail address.",
  noEmailCode: "Enter the code that we mailed to this address",
  samePhone: "This is your confirmed phone number already.",
  phoneTaken: "Another account has confirmed this phone number. Log in with it instead.",
  notSignedIn: "Log in first.",
} as const;
