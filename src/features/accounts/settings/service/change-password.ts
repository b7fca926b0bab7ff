import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import type { Proof } from "../../contract/proof.ts";
import { notifyOfChange } from "../../internal/notify-of-change.ts";
import { hashNewPassword, storePassword } from "../../internal/store-password.ts";
import { confirmPerson, readOwnAccount } from "../../service/confirm-person.ts";

/** Sets the caller's first or next password and ends every other session. */
export async function changePassword(
  context: Context,
  { newPassword, ...proof }: Proof & { newPassword: string },
): Promise<Record<string, never>> {
  const caller = await readOwnAccount(context);
  const { person, account } = caller;
  // Checks the new password first, so that a refused password does not spend the code.
  const about = [account.email ?? "", account.phoneNumber ?? ""];
  const passwordHash = await hashNewPassword(context, newPassword, about).catch(moveErrorsToNewPassword);
  await confirmPerson(context, caller, proof);
  const { accountId, signInId: exceptSignInId } = person;
  await context.db.transaction().execute(async (tx) => {
    await storePassword(context, tx, { accountId, passwordHash, exceptSignInId });
    await notifyOfChange(context, tx, account, "password");
  });
  return {};
}

/** Moves errors from `password` to `newPassword`, because here the field `password` is the proof. */
function moveErrorsToNewPassword(error: unknown): never {
  const faults = asRefusal(error)?.errors?.password;
  throw faults ? refuseFields({ newPassword: faults }) : error;
}
