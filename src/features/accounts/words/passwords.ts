import { PASSWORD_MAX, PASSWORD_MIN, type PasswordFault } from "../rules/passwords.ts";

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  short: `Use at least ${PASSWORD_MIN} characters`,
  long: `Use at most ${PASSWORD_MAX} characters`,
  common: "This password is one that many people use. Choose another",
  personal: "Choose a password that is not your name, your e-mail address or ours",
};

/** The messages at the field of a new password; empty for an acceptable password. */
export const passwordMessages = (faults: readonly PasswordFault[]): string[] =>
  faults.map((fault) => PASSWORD_FAULTS[fault]);
