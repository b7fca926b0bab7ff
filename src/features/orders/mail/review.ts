import type { UnsubscribeLink } from "#features/sites/service/queue-optional-mail.ts";
import { petNames } from "../rules/order.ts";
import { MAIL } from "../words/mail-phrases.ts";
import { moderatedWords, repliedTitle, reviewedWords } from "../words/mail-review.ts";
import { type GroomerMail, writeGroomerMail } from "./groomer-mail.ts";
import {
  groomerOrderLink,
  type Mail,
  type MailSource,
  orderLink,
  whenText,
  writeMail,
} from "./mail-layout.ts";

/** Writes the mail to the groomer after the customer has reviewed the visit. */
export function groomerReviewedMail(
  source: MailSource,
  { rating, comment }: { rating: number; comment: string },
): GroomerMail {
  const { order, origin } = source;
  const { subject, text } = reviewedWords(petNames(order), rating, whenText({ order }));
  const lines = [
    text,
    ...(comment ? [comment] : []),
    ...(order.serviceProvider ? [`All reviews: ${origin}/${order.serviceProvider.vanityUrl}#reviews`] : []),
    groomerOrderLink(source, "review"),
  ];
  return writeGroomerMail(source, subject, lines, { kind: "reviews", to: "review" });
}

/** Writes the mail to the customer after the groomer has replied to the review. */
export function repliedMail(source: MailSource, reply: string, unsubscribe: UnsubscribeLink): Mail {
  const { order } = source;
  const groomer = order.serviceProvider?.displayName ?? MAIL.groomer;
  return writeMail(source, {
    headline: repliedTitle(groomer),
    facts: [
      ["Visit", whenText(source)],
      ["For", petNames(order)],
    ],
    paragraphs: [`${groomer} writes: ${reply}`],
    links: [["See your review", orderLink(source, "review")]],
    unsubscribe,
  });
}

/** Writes the mail to the customer after the brand hid the review or shows it again. */
export function moderatedMail(source: MailSource, moderation: { published: boolean; reason: string }): Mail {
  const { order, site } = source;
  return writeMail(source, {
    ...moderatedWords({ ...moderation, brand: site.settings.name }),
    facts: [
      ["Visit", whenText(source)],
      ["For", petNames(order)],
    ],
    links: [["See your review", orderLink(source, "review")]],
  });
}
