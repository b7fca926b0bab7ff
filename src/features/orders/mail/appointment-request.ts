import { mailBrand } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { Order } from "../contract/order.ts";
import { petNames, preferredTimesText } from "../rules/order.ts";
import * as words from "../words/mail-appointment-request.ts";
import { MAIL, quoteText } from "../words/mail-phrases.ts";
import { chargeFacts, type Facts, orderLink, servicesText, textedOrderLink } from "./mail-layout.ts";

const { REQUEST } = words;

/** The customer who sends the request. */
export type Requester = { firstName: string; lastName: string; email: string; phoneNumber: string };

/** The data for the messages about a request. `origin`: the origin (URL) of the brand's site, for links. */
export type RequestMailSource = { order: Order; site: SiteRecord; customer: Requester; origin: string };

function requestFacts({ order }: Pick<RequestMailSource, "order">): Facts {
  const { address, wishes, serviceProvider, totals, number } = order;
  return [
    ["Preferred", wishes ? preferredTimesText(wishes) : ""],
    ["Groomer", serviceProvider?.displayName ?? MAIL.anyGroomer],
    ["Where", formatAddress(address)],
    ...order.petServicesByPet.map(({ pet, services }): [string, string] => [
      `${pet.name} (${pet.breed})`,
      servicesText(services),
    ]),
    ["Your note", wishes?.note ?? ""],
    ...chargeFacts(order),
    ["Estimate", formatRange(totals.total)],
    ["Number", number],
  ];
}

const brandOf = ({ site, origin }: Pick<RequestMailSource, "site" | "origin">) =>
  mailBrand(site.settings, origin);

/** Writes the mail that confirms a request to the customer. */
export function requestMail(source: RequestMailSource) {
  const { order, customer, site } = source;
  return renderBrandedMail({
    brand: brandOf(source),
    title: REQUEST.title,
    greeting: `Hello ${customer.firstName},`,
    facts: requestFacts(source),
    words: [order.wishes?.wantsCall ? REQUEST.call : REQUEST.answer, REQUEST.notBooked],
    link: { href: orderLink(source), label: REQUEST.link },
    signature: `${site.settings.name} · ${formatPhone(order.area.phoneNumber)}`,
  });
}

export function requestText(source: RequestMailSource): string {
  const { order, site } = source;
  return `${site.settings.name}: ${words.requestText(petNames(order))} Number ${order.number}. ${textedOrderLink(source)}`;
}

/** Writes the mail to the customer whose request ends without a time. `description`: a note, or "". */
export function requestEndedMail(
  source: Omit<RequestMailSource, "customer"> & { customer: Pick<Requester, "firstName"> },
  description: string,
) {
  const { order, customer, site } = source;
  return renderBrandedMail({
    brand: brandOf(source),
    title: words.requestEndedTitle(petNames(order)),
    greeting: `Hello ${customer.firstName},`,
    facts: requestFacts(source),
    words: [REQUEST.notFound, ...(description ? [quoteText(description)] : []), REQUEST.otherDays],
    link: { href: source.origin, label: REQUEST.otherLink },
    otherLinks: [{ href: orderLink(source, "visit"), label: REQUEST.link }],
    signature: `${site.settings.name} · ${formatPhone(order.area.phoneNumber)}`,
  });
}

/** Writes the mail that informs the brand of a request. */
export function requestNotice(source: RequestMailSource) {
  const { order, customer, site, origin } = source;
  const facts: [string, string][] = [
    ["Customer", `${customer.firstName} ${customer.lastName}`],
    ["Phone", `${formatPhone(customer.phoneNumber)}${order.wishes?.wantsCall ? ", wants to be called" : ""}`],
    ["E-mail", customer.email],
    ["Area", order.area.name],
    ...requestFacts(source).map(([term, value]): [string, string] => [
      term === "Your note" ? "Note" : term,
      value,
    ]),
  ];
  return renderBrandedMail({
    brand: brandOf(source),
    title: `Request ${order.number}: ${petNames(order)}, ${order.address.postalCode}`,
    greeting: REQUEST.notice,
    facts,
    words: [REQUEST.promise],
    signature: `${site.settings.name} · ${origin}`,
  });
}
