import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { MailSource } from "../../mail/mail-layout.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { quoteText } from "../../words/mail-phrases.ts";
import { ANSWER_LINKS } from "../words/answer-message.ts";
import {
  endedText,
  endedTitle,
  endReason,
  type OfferedStandIn,
  OTHER_TIMES,
  standInParagraphs,
  standInQuestion,
} from "../words/mail-ended.ts";
import { chargedText } from "../words/mail-payment.ts";
import {
  type CustomerNotification,
  endedLink,
  groomerName,
  notification,
  type PageLink,
  visitOf,
} from "./answer-layout.ts";

/** Another time for the visit: the groomer, the start, and the path of the groomer's page. */
export type NearestTime = { groomerName: string; startsAt: string; vanityUrl: string };

export type End = {
  by: "groomer" | "staff" | "expiry";
  from: OrderStatus;
  description: string;
  /** The late fee in cents. */
  fee: number;
  otherTimes: readonly NearestTime[];
  /** The groomer who can come at the same time. If there is one, `otherTimes` is empty. */
  standIn: Substitute | null;
};

/**
 * Another groomer for the visit. `total` is in cents. Without `autoAcceptOrders` the groomer must confirm.
 */
export type Substitute = {
  groomer: { displayName: string; autoAcceptOrders: boolean };
  total: CentsRange;
  expiresAt: Date;
};

const toOffered = ({ groomer, total }: Substitute): OfferedStandIn => ({
  groomer: groomer.displayName,
  autoAccepts: groomer.autoAcceptOrders,
  total,
});

/** Returns the notification that a visit does not take place, why, the fee, and the offers in its place. */
export function endedNotification(source: MailSource, end: End): CustomerNotification {
  const { what } = visitOf(source);
  const { standIn } = end;
  const { order, origin } = source;
  const why = endReason(groomerName(source), end.by, end.from);
  const others = end.otherTimes.map(
    (other) =>
      [
        `${formatDayAndTime(other.startsAt, order.area.timeZone)} with ${other.groomerName}`,
        `${origin}/${other.vanityUrl}`,
      ] as const,
  );
  const until = standIn && formatDayAndTime(standIn.expiresAt.toISOString(), order.area.timeZone);
  const message = {
    headline: endedTitle(what),
    paragraphs: [
      why,
      ...(end.description ? [quoteText(end.description)] : []),
      chargedText(end.fee, order.paymentMethod?.id === "card"),
      ...(others.length > 0 ? [OTHER_TIMES] : []),
      ...(standIn && until ? standInParagraphs(toOffered(standIn), until) : []),
    ],
    text: endedText(why, what, {
      question: standIn ? standInQuestion(toOffered(standIn)) : "",
      hasOtherTimes: others.length > 0,
    }),
  };
  const offer: PageLink[] = standIn ? [[ANSWER_LINKS.offer, "offer"]] : [];
  return notification(source, message, [...offer, endedLink], others);
}
