import type { NotificationKind } from "#features/groomers/rules/notifications.ts";
import { toChoicesLink } from "#features/groomers/words/notifications.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import type { Order } from "../contract/order.ts";
import type { LinkedPage } from "../rules/order-link.ts";
import { TO_CONFIRM } from "../words/mail-rescheduled.ts";
import { groomerOrderLink, placeText, textedGroomerLink } from "./mail-layout.ts";

/** A plain mail to a groomer, and the text that says the same in short. */
export type GroomerMail = { kind: NotificationKind; subject: string; bodyText: string; text: string };

type GroomerMailSource = {
  order: Pick<Order, "id" | "number" | "status" | "address">;
  site: SiteRecord;
  origin: string;
};

/**
 * Returns the lines of a groomer's mail: place, number, whether the groomer has to confirm the visit, link.
 */
export function visitLines(source: Omit<GroomerMailSource, "site">): string[] {
  const { order } = source;
  return [
    `Where: ${placeText(order)}`,
    `Number: ${order.number}`,
    ...(order.status === "pending" ? [TO_CONFIRM] : []),
    groomerOrderLink(source),
  ];
}

/**
 * Writes a mail to a groomer. By default a visit that the groomer has to confirm is a request, and any other
 * a change. `to`: the page to which the text leads; null for none.
 */
export function writeGroomerMail(
  source: GroomerMailSource,
  subject: string,
  lines: readonly string[],
  { kind, to = "pets" }: { kind?: NotificationKind; to?: LinkedPage | null } = {},
): GroomerMail {
  const { order, site, origin } = source;
  const { name } = site.settings;
  const choices = toChoicesLink(origin);
  return {
    kind: kind ?? (order.status === "pending" ? "requests" : "changes"),
    subject,
    bodyText: [...lines, name, `${choices.label}: ${choices.href}`].join("\n\n"),
    text: `${name}: ${subject}${to ? ` ${textedGroomerLink(source, to)}` : ""}`,
  };
}
