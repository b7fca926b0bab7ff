import { FIELD_FAULTS } from "#features/accounts/words/fields.ts";
import { chooseOptionalMail } from "#features/sites/service/choose-optional-mail.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { type FieldErrors, notFound, refuseFields } from "#kit/wire/errors.ts";
import {
  changeNotifications as change,
  completeNotifications,
  findChoiceFaults,
  NOTIFICATION_KINDS,
  type NotificationsInput,
  optionalMailOf,
} from "../rules/notifications.ts";
import * as notificationsStore from "../store/notifications.ts";
import { CHOICE_FAULTS } from "../words/notifications.ts";

/**
 * Changes the given choices of a groomer in the caller's transaction. Refuses at fields such as
 * `requests.mail`, with `prefix` before them.
 */
export async function changeNotifications(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  groomerId: string,
  input: NotificationsInput,
  prefix = "",
): Promise<void> {
  await notificationsStore.lock(tx, siteId, groomerId);
  const row = await notificationsStore.find(tx, siteId, { groomerId });
  if (!row) throw notFound("This groomer");
  const before = completeNotifications(row.notifications);
  const after = change(before, input);
  const errors: FieldErrors = {};
  for (const { kind, way, why } of findChoiceFaults(before, after, row.phoneNumber !== null))
    errors[`${prefix}${kind}.${way}`] = [CHOICE_FAULTS[why]];
  for (const name of NOTIFICATION_KINDS) {
    const [kind, isWanted] = [optionalMailOf[name], input[name]?.mail];
    if (kind === null || isWanted === undefined || row.email === "") continue;
    const choice = { address: row.email, isProved: row.isEmailProved, kind, isWanted };
    if (!(await chooseOptionalMail(tx, siteId, choice, now)).ok)
      errors[`${prefix}${name}.mail`] = [FIELD_FAULTS.mailboxRefused];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  await notificationsStore.save(tx, siteId, groomerId, after);
}
