import type { Db } from "#kit/server/database.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { reminderDue } from "../rules/reminders.ts";
import * as reminders from "../store/reminders-and-expiry.ts";
import { notifyReminder } from "./notify-reminder.ts";

/** Sends the reminder of a visit if one is due. The order's row is locked, so no reminder is sent twice. */
export async function sendReminder(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await reminders.readReminded(tx, scope.siteId, id);
    if (!row?.appointmentStart) return;
    const { status, appointmentStart: start, updatedAt: bookedAt, remindedDayAt, remindedHourAt } = row;
    const reminded = { dayAt: remindedDayAt, hourAt: remindedHourAt };
    const which = reminderDue({ status, start, bookedAt, ...reminded }, scope.now);
    if (!which) return;
    await reminders.noteReminded(tx, scope.siteId, id, which, scope.now);
    await notifyReminder(tx, scope, id, which);
  });
}
