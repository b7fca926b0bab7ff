import {
  bookedFacts,
  type Facts,
  type Mail,
  type MailSource,
  orderLink,
  textedOrderLink,
  whenText,
  writeMail,
} from "../../mail/mail-layout.ts";
import { petNames } from "../../rules/order.ts";
import type { LinkedPage } from "../../rules/order-link.ts";
import { MAIL } from "../../words/mail-phrases.ts";
import { ANSWER_LINKS, type Message } from "../words/answer-message.ts";

/** A mail and a text with the same content. */
export type CustomerNotification = { mail: Mail; text: string };

export const groomerName = ({ order }: MailSource) => order.serviceProvider?.displayName ?? MAIL.groomer;

export const visitOf = (source: MailSource) => ({
  groomer: groomerName(source),
  what: `${petNames(source.order)} on ${whenText(source)}`,
});

/** A link of a message to a page of its order: the label and the page. */
export type PageLink = readonly [label: string, to: LinkedPage | undefined];

/** Builds a notification from a message. The text has the first link only. `others` follow in the mail. */
export function notification(
  source: MailSource,
  message: Message,
  links?: readonly PageLink[],
  others: Facts = [],
): CustomerNotification {
  const { headline, paragraphs, text } = message;
  const { order, site } = source;
  const mailed = links?.map(([label, to]) => [label, orderLink(source, to)] as const);
  const parts = { headline, paragraphs, facts: bookedFacts(source) };
  return {
    mail: writeMail(source, { ...parts, ...(mailed && { links: [...mailed, ...others] }) }),
    text: `${site.settings.name}: ${text} Number ${order.number}. ${textedOrderLink(source, links?.[0]?.[1])}`,
  };
}

/** The link to an appointment that has ended. */
export const endedLink: PageLink = [ANSWER_LINKS.appointment, "visit"];
