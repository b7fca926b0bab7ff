import {
  bookedFacts,
  type Facts,
  type Mail,
  type MailSource,
  orderLink,
  whenText,
  writeMail,
} from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import { MAIL } from "../../words/mail-phrases.ts";
import { ANSWER_LINKS, type Message } from "../words/answer-message.ts";

/** A mail and a text with the same content. */
export type CustomerNotification = { mail: Mail; text: string };

export const groomerName = ({ order }: MailSource) => order.serviceProvider?.displayName ?? MAIL.groomer;

export const visitOf = (source: MailSource) => ({
  groomer: groomerName(source),
  what: `${petNames(source.order)} on ${whenText(source)}`,
});

/** Builds a notification from a message. The text contains the first link, or else the order's link. */
export function notification(source: MailSource, message: Message, links?: Facts): CustomerNotification {
  const { headline, paragraphs, text } = message;
  const { order, site } = source;
  const link = links?.[0]?.[1] ?? orderLink(source);
  const parts = { headline, paragraphs, facts: bookedFacts(source), ...(links && { links }) };
  return {
    mail: writeMail(source, parts),
    text: `${site.settings.name}: ${text} Number ${order.number}. ${link}`,
  };
}

export const appointmentLink = (source: MailSource): Facts => [[ANSWER_LINKS.appointment, orderLink(source)]];
