import { formatRange } from "#kit/wire/format/money.ts";
import { type GroomerMail, visitLines, writeGroomerMail } from "../../mail/groomer-mail.ts";
import { type MailSource, orderLink, textedOrderLink, whenText, writeMail } from "../../mail/mail-layout.ts";
import { petNames, visitTimeText } from "../../rules/order.ts";
import type { NewTime } from "../../store/changes.ts";
import { MAIL } from "../../words/mail-phrases.ts";
import { askedByStaffMessage, askedMessage, declinedTimeMessage, withdrawnTimeMessage } from "../words.ts";

type Asked = Pick<NewTime, "start" | "end" | "totals">;

const askedText = ({ order: { area } }: MailSource, { start, end }: Pick<Asked, "start" | "end">) =>
  visitTimeText({ area, appointmentStart: start.toISOString(), appointmentEnd: end.toISOString() });

/** The mail and the text to the customer about the other time that the groomer asks for. */
export function askedTimeMessages(source: MailSource, time: Asked) {
  const { order, site } = source;
  const groomer = order.serviceProvider?.displayName ?? MAIL.groomer;
  const [agreed, asked] = [whenText(source), askedText(source, time)];
  const { headline, paragraphs, text } = askedMessage({ groomer, pets: petNames(order), agreed, asked });
  const mail = writeMail(source, {
    headline,
    facts: [
      ["Agreed", agreed],
      ["Asked", asked],
      ["New total", formatRange(time.totals.total)],
      ["Number", order.number],
    ],
    paragraphs,
    links: [["Answer", orderLink(source, "time")]],
  });
  return { mail, text: `${site.settings.name}: ${text} ${textedOrderLink(source, "time")}` };
}

/** The mail to the groomer in whose name staff have asked the customer. */
export function askedByStaffMail(source: MailSource, time: Asked): GroomerMail {
  const words = { pets: petNames(source.order), agreed: whenText(source), asked: askedText(source, time) };
  const { subject, lines } = askedByStaffMessage(words);
  return writeGroomerMail(source, subject, [...lines, ...visitLines(source)]);
}

/** The mail and the text to the customer whose groomer has withdrawn the question. */
export function withdrawnTimeMessages(source: MailSource, time: Pick<Asked, "start" | "end">) {
  const { order, site } = source;
  const groomer = order.serviceProvider?.displayName ?? MAIL.groomer;
  const [agreed, asked] = [whenText(source), askedText(source, time)];
  const words = withdrawnTimeMessage({ groomer, pets: petNames(order), agreed, asked });
  const { headline, paragraphs, text } = words;
  const mail = writeMail(source, {
    headline,
    facts: [
      ["Agreed", agreed],
      ["Number", order.number],
    ],
    paragraphs,
    links: [["See the appointment", orderLink(source)]],
  });
  return { mail, text: `${site.settings.name}: ${text} ${textedOrderLink(source)}` };
}

/** The mail to the groomer whose question the customer declined. */
export function declinedTimeMail(source: MailSource, time: Pick<Asked, "start" | "end">): GroomerMail {
  const { order } = source;
  const words = { pets: petNames(order), agreed: whenText(source), asked: askedText(source, time) };
  const { subject, lines } = declinedTimeMessage(words);
  return writeGroomerMail(source, subject, [...lines, ...visitLines(source)]);
}
