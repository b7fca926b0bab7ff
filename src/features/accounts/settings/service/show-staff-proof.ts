import type { Context } from "#kit/server/api-handler.ts";
import { isConfirmed } from "../../rules/proofs.ts";
import { readOwnAccount } from "../../service/confirm-person.ts";
import type { StaffProof } from "../contract/staff-proof.ts";

/** Shows how the signed-in staff member can prove to own the session, and whether a proof counts now. */
export async function showStaffProof(context: Context): Promise<StaffProof> {
  const { account } = await readOwnAccount(context);
  return {
    hasPassword: account.passwordHash !== null,
    isConfirmed: isConfirmed("staff", account.confirmedAt, context.now),
  };
}
