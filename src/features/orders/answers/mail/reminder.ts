import { changeRule, type MailSource, whenText } from "../../mail/mail-layout.ts";
import { hoursText, petNames } from "../../rules/order.ts";
import type { Reminder } from "../rules/reminders.ts";
import { dayAheadText, hourAheadText, reminderMessage } from "../words/mail-reminder.ts";
import { type CustomerNotification, groomerName, notification } from "./answer-layout.ts";

/** Returns the reminder of the day before or of the hour before. Only the former has the rule for changes. */
export function reminderNotification(source: MailSource, which: Reminder): CustomerNotification {
  const isDay = which === "day";
  const soon = isDay ? dayAheadText(whenText(source)) : hourAheadText(hoursText(source.order));
  const details = { soon, changeRule: isDay ? changeRule(source) : null };
  return notification(source, reminderMessage(groomerName(source), petNames(source.order), details));
}
