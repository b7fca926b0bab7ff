import { makeConfirmLink } from "../../attendance/service/make-confirm-link.ts";
import { ATTENDANCE_TEXTS } from "../../attendance/words.ts";
import {
  bookedFacts,
  changeRule,
  type Facts,
  type MailSource,
  orderLink,
  whenText,
  writeMail,
} from "../../mail/mail-layout.ts";
import { hoursText, petNames } from "../../rules/order.ts";
import { MAIL } from "../../words/mail-phrases.ts";
import type { Reminder } from "../rules/reminders.ts";
import { dayAheadText, hourAheadText, reminderMessage } from "../words/mail-reminder.ts";
import { type CustomerNotification, groomerName, notification } from "./answer-layout.ts";

/**
 * Returns the reminder of the day before or of the hour before. Only the former has the rule for changes, and
 * asks to confirm a visit that stands as agreed and is not confirmed yet.
 */
export function reminderNotification(
  source: MailSource,
  which: Reminder,
  { isConfirmed }: { isConfirmed: boolean },
): CustomerNotification {
  const { order, site, origin } = source;
  const isDay = which === "day";
  const soon = isDay ? dayAheadText(whenText(source)) : hourAheadText(hoursText(order));
  const details = { soon, changeRule: isDay ? changeRule(source) : null };
  const message = reminderMessage(groomerName(source), petNames(order), details);
  if (!isDay || order.status !== "accepted" || isConfirmed) return notification(source, message);
  const { headline, paragraphs, text } = message;
  const confirm = makeConfirmLink(origin, site.id, order.id);
  const links: Facts = [
    [ATTENDANCE_TEXTS.link, confirm],
    [MAIL.seeAppointment, orderLink(source)],
    [MAIL.changeTime, orderLink(source, "reschedule")],
  ];
  return {
    mail: writeMail(source, { headline, paragraphs, facts: bookedFacts(source), links }),
    text: `${site.settings.name}: ${text} ${ATTENDANCE_TEXTS.link}: ${confirm}`,
  };
}
