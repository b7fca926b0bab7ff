import { type GroomerMail, visitLines, writeGroomerMail } from "../../mail/groomer-mail.ts";
import { type MailSource, whenText } from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { groomerLiftedWords, type LiftedMoney, liftedMessage } from "../words/mail-lifted.ts";
import { type CustomerNotification, endedLink, notification, visitOf } from "./answer-layout.ts";

/** Returns the notification that a visit does not count as missed any more. */
export function liftedNotification(source: MailSource, money: LiftedMoney): CustomerNotification {
  return notification(source, liftedMessage(visitOf(source), money), [endedLink]);
}

/** Writes the mail to the groomer: the visit can be completed, and earns no fee (cents). */
export function groomerLiftedMail(source: MailSource, share: number): GroomerMail {
  const { subject, text } = groomerLiftedWords(`${petNames(source.order)}, ${whenText(source)}`, share);
  return writeGroomerMail(source, subject, [text, ...visitLines(source)]);
}
