import { GRACE_DAYS } from "#features/accounts/rules/deletion.ts";

/** What happens after a customer has requested the deletion of the account. */
export const AFTER_LEAVING = `We have logged you out everywhere. In ${GRACE_DAYS} days we will delete your data. We have just sent you a message with the day. To keep your account, log in before that day and choose "Keep my account".`;

/** Why an account cannot be deleted yet. */
export const DELETION_OBSTACLES = {
  appointments(numbers: readonly string[]): string {
    const [visits, pronoun] =
      numbers.length === 1 ? ["an open appointment", "it"] : ["open appointments", "them"];
    return `You have ${visits} (${numbers.join(", ")}). Cancel ${pronoun}, or wait until after the visit.`;
  },
  payment: "One of your payments is not settled yet. You can delete your account once it is.",
};
