import { GRACE_DAYS } from "#features/accounts/rules/deletion.ts";

/** What happens once a customer has requested the deletion of the account (decision 0017). */
export const AFTER_LEAVING = `You are logged out everywhere. In ${GRACE_DAYS} days we remove your data; the message that we just sent you names the day. Until then, log in and choose "Keep my account" to undo it.`;

/** Why an account cannot be deleted yet. */
export const DELETION_OBSTACLES = {
  appointments(numbers: readonly string[]): string {
    const [what, them] = numbers.length === 1 ? ["an open appointment", "it"] : ["open appointments", "them"];
    return `You have ${what} (${numbers.join(", ")}). Cancel ${them}, or wait until after the visit.`;
  },
  payment: "One of your payments is not settled yet. You can delete your account once it is.",
};
