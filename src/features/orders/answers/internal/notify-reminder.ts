import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { reminderNotification } from "../mail/reminder.ts";
import type { Reminder } from "../rules/reminders.ts";

/** Once for a time: a rescheduled visit is reminded of anew. */
export async function notifyReminder(tx: Tx, scope: Scope, orderId: string, which: Reminder): Promise<void> {
  const { source, row, to: known } = await readMailSource(tx, scope, orderId);
  const wants = await readNotifications(tx, scope.siteId, row.customerId);
  const to = {
    email: wants?.reminderMail === false ? null : known.email,
    phoneNumber: wants?.reminderText === false ? null : known.phoneNumber,
  };
  const key = `order:${orderId}:reminder:${which}:${source.order.appointmentStart}`;
  await notifyCustomer(tx, scope, key, to, reminderNotification(source, which), null);
}
