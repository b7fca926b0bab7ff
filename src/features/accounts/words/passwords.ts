import { PASSWORD_MAX, PASSWORD_MIN, type PasswordFault } from "../rules/passwords.ts";

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  short: `Use at least ${PASSWORD_MIN} characters`,
  long: `Use at most ${PASSWORD_MAX} characters`,
  common: "This password is one that many people use. Choose another",
  personal: "Choose a password that is not your name, your e-mail address or ours",
};

/** What to say at a new password's field; empty when the password may be used. */
export const passwordMessages = (faults: readonly PasswordFault[]): string[] =>
  faults.map((fault) => PASSWORD_FAULTS[fault]);
