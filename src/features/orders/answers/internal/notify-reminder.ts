import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import type { Tx } from "#kit/server/database.ts";
import { readConfirmation } from "../../attendance/service/confirm-visit.ts";
import { notifyCustomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { reminderNotification } from "../mail/reminder.ts";
import { type Reminder, reminderKey } from "../rules/reminders.ts";

/**
 * Queues a reminder of a visit, by mail and text as far as the customer wants them. The same reminder is sent
 * once per start, and again after the visit is rescheduled.
 */
export async function notifyReminder(tx: Tx, scope: Scope, orderId: string, which: Reminder): Promise<void> {
  const { source, row, to: customer } = await readMailSource(tx, scope, orderId);
  const settings = await readNotifications(tx, scope.siteId, row.customerId);
  const recipient = {
    email: settings?.reminderMail === false ? null : customer.email,
    phoneNumber: settings?.reminderText === false ? null : customer.phoneNumber,
  };
  const key = reminderKey(orderId, which, source.order.appointmentStart);
  const calendarFile = null;
  const facts = { isConfirmed: (await readConfirmation(tx, scope.siteId, row)) !== null };
  await notifyCustomer(tx, scope, key, recipient, reminderNotification(source, which, facts), calendarFile);
}
