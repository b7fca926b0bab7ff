/** Whether a customer can be given credit: not once the account is closed or waits for its deletion. */
export const takesCredit = (account: { status: string; deletesAt: Date | string | null }): boolean =>
  account.status !== "inactive" && account.deletesAt === null;
