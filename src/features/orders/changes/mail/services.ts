import { type GroomerMail, visitLines, writeGroomerMail } from "../../mail/groomer-mail.ts";
import {
  bookedFacts,
  changeRule,
  type Mail,
  type MailSource,
  textedOrderLink,
  whatNext,
  whenText,
  writeMail,
} from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { MAIL } from "../../words/mail-phrases.ts";
import { changedServicesSubject, changedServicesTitle } from "../words.ts";

/** `words`: what has changed, such as "Added: Bath for Bo". */
export type ServicesSource = MailSource & { words: string };

/** Writes the mail to the customer after the services have changed. */
export function servicesMail(source: ServicesSource): Mail {
  return writeMail(source, {
    headline: changedServicesTitle(petNames(source.order), whenText(source)),
    facts: [["Changed", source.words], ...bookedFacts(source)],
    paragraphs: [whatNext(source), MAIL.newCalendarFile, changeRule(source)],
  });
}

export function servicesText(source: ServicesSource): string {
  const { order, site, words } = source;
  return `${site.settings.name}: ${words}. ${whenText(source)}. Number ${order.number}. ${textedOrderLink(source)}`;
}

/** Writes the mail to the groomer: what has changed, and the visit's new hours. */
export function groomerServicesMail(source: ServicesSource): GroomerMail {
  const { order, words } = source;
  return writeGroomerMail(source, changedServicesSubject(petNames(order), whenText(source)), [
    `${words}.`,
    `When: ${whenText(source)}`,
    ...visitLines(source),
  ]);
}
