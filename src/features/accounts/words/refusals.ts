import type { CodeVerdict } from "../rules/codes.ts";

/** Messages at the field of a code: what was wrong, and what to do next. */
export const CODE_REFUSALS = {
  wrong: "That code is not right. Please check it and try again.",
  expired: "That code has expired. Send yourself a new code.",
  used_up: "That code can no longer be used. Send yourself a new code.",
} as const satisfies Record<Exclude<CodeVerdict, "right">, string>;

/** Why the next code cannot be sent yet. */
export const CODE_WAITS = {
  spacing: "We have just sent you a code.",
  tooMany: "That was a lot of codes.",
} as const;

export const SIGN_IN_REFUSALS = {
  email: "We could not log you in with this e-mail address and password.",
  phone: "We could not log you in with this phone number and password.",
  roleChoiceOver: "That took too long. Please log in again.",
  loginLinkOver: "This link no longer works. Request a new link, or log in with a code.",
  passwordLinkOver: "This link no longer works. Request a new link.",
  reset: "We could not set this password.",
} as const;

export const ACCOUNT_REFUSALS = {
  actingForCustomer: "Only the customer can do this. You are signed in on their behalf.",
  mayNotAct: "You cannot act for this person.",
  notActing: "You are not acting for another person.",
  noProof: "Enter your password or a code that we sent you",
  wrongPassword: "This password is not right.",
  noConfirmedAddress: "You have no confirmed address to which we could send a code.",
  notPending: "Your profile is already complete. You can change it in your settings.",
  otherEmail: "You have confirmed another e-mail address. You can change it in your settings.",
  noEmail: "There is no e-mail address in your account.",
  emailConfirmed: "Your e-mail address is already confirmed.",
  emailTaken: "Another account has confirmed this e-mail address.",
} as const;
