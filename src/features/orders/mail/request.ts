import { letterBrand } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { Order } from "../contract/order.ts";
import { petNames, preferredTimesText } from "../rules/order.ts";

/** Who asks. */
export type Requester = { firstName: string; lastName: string; email: string; phoneNumber: string };

/** What the messages about a request are made of. `origin`: the brand's own address, for links. */
export type RequestMailSource = { order: Order; site: SiteRecord; from: Requester; origin: string };

const requestLink = ({ order, origin }: RequestMailSource) =>
  `${origin}/customer/appointments/${order.id}/confirmed`;

function requestFacts({ order }: Pick<RequestMailSource, "order">): [string, string][] {
  const { address, wishes, serviceProvider, totals, number } = order;
  return [
    ["Wished", wishes ? preferredTimesText(wishes) : ""],
    ["Groomer", serviceProvider?.displayName ?? "Whoever can come"],
    ["Where", formatAddress(address)],
    ...order.petServicesByPet.map(({ pet, services }): [string, string] => [
      `${pet.name} (${pet.breed})`,
      services.flatMap((line) => [line.service.name, ...line.addOns.map((addOn) => addOn.name)]).join(", "),
    ]),
    ["Your note", wishes?.note ?? ""],
    ["Estimate", formatRange(totals.total)],
    ["Number", number],
  ];
}

const brandOf = ({ site, origin }: Pick<RequestMailSource, "site" | "origin">) =>
  letterBrand(site.settings, origin);

/** "We have your request": for the customer. */
export function requestMail(letter: RequestMailSource) {
  const { order, from, site } = letter;
  return renderBrandedMail({
    brand: brandOf(letter),
    title: "We have your request",
    greeting: `Hello ${from.firstName},`,
    facts: requestFacts(letter),
    words: [
      order.wishes?.wantsCall
        ? "A person reads it and calls you within one working day."
        : "A person reads it, and we answer within one working day.",
      "Nothing is booked and nothing is paid before you agree to a time and a price.",
    ],
    link: { href: requestLink(letter), label: "See your request" },
    signature: `${site.settings.name} · ${formatPhone(order.area.phoneNumber)}`,
  });
}

export function requestText(letter: RequestMailSource): string {
  const { order, site } = letter;
  return `${site.settings.name}: we have your request for ${petNames(order)} and answer within one working day. Number ${order.number}. ${requestLink(letter)}`;
}

/** "We cannot come": for the customer of a request that ends without a time. */
export function requestEndedMail(
  letter: Omit<RequestMailSource, "from"> & { from: Pick<Requester, "firstName"> },
  description: string,
) {
  const { order, from, site } = letter;
  return renderBrandedMail({
    brand: brandOf(letter),
    title: `We cannot come this time: ${petNames(order)}`,
    greeting: `Hello ${from.firstName},`,
    facts: requestFacts(letter),
    words: [
      "We found nobody for what you asked. We are sorry. Nothing was booked, and nothing is charged.",
      ...(description ? [`They say: ${description}`] : []),
      "Other days may have more room: the page below shows what is free.",
    ],
    link: { href: letter.origin, label: "Look for another time" },
    signature: `${site.settings.name} · ${formatPhone(order.area.phoneNumber)}`,
  });
}

/** The request for the brand's own mailbox, with the ways to answer. */
export function requestNotice(letter: RequestMailSource) {
  const { order, from, site, origin } = letter;
  const facts: [string, string][] = [
    ["Customer", `${from.firstName} ${from.lastName}`],
    ["Phone", `${formatPhone(from.phoneNumber)}${order.wishes?.wantsCall ? ", wants to be called" : ""}`],
    ["E-mail", from.email],
    ["Area", order.area.name],
    ...requestFacts(letter).map(([term, value]): [string, string] => [
      term === "Your note" ? "Note" : term,
      value,
    ]),
  ];
  return renderBrandedMail({
    brand: brandOf(letter),
    title: `Request ${order.number}: ${petNames(order)}, ${order.address.postalCode}`,
    greeting: "Somebody asks for an appointment.",
    facts,
    words: ["The customer was told to hear from you within one working day."],
    signature: `${site.settings.name} · ${origin}`,
  });
}
