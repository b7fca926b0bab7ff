import { preferredTimesText } from "#features/orders/rules/order.ts";
import { mailBrand } from "#features/sites/rules.ts";
import type { UnsubscribeLink } from "#features/sites/service/queue-optional-mail.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { BookingSession } from "./contract/session.ts";
import type { RequestInput } from "./rules/draft.ts";
import { plainName } from "./rules/requests.ts";
import {
  greeting,
  INVITATION_LINK,
  INVITATION_TITLE,
  invitationParagraphs,
  REQUEST_MAIL,
  requestNoticeTitle,
} from "./words/mails.ts";

/** A request for an appointment, to be mailed. `estimate` is in cents, or null without a service to price. */
export type RequestEmail = {
  site: SiteRecord;
  origin: string;
  requester: { firstName: string; lastName: string; email: string; phoneNumber: string | null };
  address: NonNullable<BookingSession["address"]>;
  area: string | null;
  /** Every pet with the names of its services. */
  pets: readonly (readonly [pet: string, services: string])[];
  times: RequestInput;
  groomer: string | null;
  estimate: CentsRange | null;
};

function signature({ settings }: SiteRecord): string {
  return [settings.name, settings.phone && formatPhone(settings.phone)].filter(Boolean).join(" · ");
}

function requestFacts({ address, pets, times, groomer, estimate }: RequestEmail): [string, string][] {
  return [
    ["Preferred", preferredTimesText(times)],
    ["Groomer", groomer ?? ""],
    ["Where", formatAddress(address)],
    ...pets.map(([pet, services]): [string, string] => [pet, services || REQUEST_MAIL.servicesOpen]),
    ["Estimate", estimate ? formatRange(estimate) : ""],
  ];
}

/**
 * The customer's receipt of a request. The mail address is unverified, so the mail repeats no free text:
 * strangers cannot use the brand's mail to send their own words.
 */
export function requestReceipt(request: RequestEmail, unsubscribe: UnsubscribeLink) {
  const { site, requester, address, area, origin } = request;
  const first = plainName(requester.firstName);
  // The customer typed the street; the town comes from the ZIP code directory.
  const town = `${address.locality}, ${address.adminDistrict} ${address.postalCode}`;
  return renderBrandedMail({
    brand: mailBrand(site.settings, origin),
    title: REQUEST_MAIL.title,
    greeting: greeting(first),
    facts: requestFacts({
      ...request,
      address: { ...address, formattedAddress: town, addressLine2: "" },
      pets: unnamedPets(request),
    }),
    words: [area ? REQUEST_MAIL.answerInArea : REQUEST_MAIL.answerOutside, REQUEST_MAIL.notBooked],
    link: { href: origin, label: site.settings.name },
    signature: signature(site),
    unsubscribe,
  });
}

/** The services' names from the catalog in one row, without the pets' typed names. */
function unnamedPets({ pets }: RequestEmail): [string, string][] {
  const services = pets.map(([, names]) => names).filter(Boolean);
  return services.length > 0 ? [["Services", services.join("; ")]] : [];
}

/** The whole request, for the brand's mailbox and the brand's list of leads. */
export function requestNotice(request: RequestEmail) {
  const { site, requester, address, area, times, origin } = request;
  const phone = requester.phoneNumber && formatPhone(requester.phoneNumber);
  return renderBrandedMail({
    brand: mailBrand(site.settings, origin),
    title: requestNoticeTitle(`${requester.firstName} ${requester.lastName}`, address.postalCode),
    greeting: area ? REQUEST_MAIL.noticeInArea : REQUEST_MAIL.noticeOutside,
    facts: [
      ["Customer", `${requester.firstName} ${requester.lastName}`],
      ["Phone", phone ? `${phone}${times.wantsCall ? ", wants to be called" : ""}` : ""],
      ["E-mail", requester.email],
      ["Area", area ?? REQUEST_MAIL.outsideArea],
      ...requestFacts(request),
      ["Note", times.note],
    ],
    words: [REQUEST_MAIL.promise],
    signature: `${site.settings.name} · ${origin}`,
  });
}

/** An invitation to open a prepared booking. `days`: how long the link works. */
export type Invitation = { site: SiteRecord; firstName: string; href: string; days: number };

export function invitationMail({ site, firstName, href, days }: Invitation, unsubscribe: UnsubscribeLink) {
  return renderBrandedMail({
    brand: mailBrand(site.settings, new URL(href).origin),
    title: INVITATION_TITLE,
    greeting: greeting(firstName),
    facts: [],
    words: invitationParagraphs(site.settings.name, days),
    link: { href, label: INVITATION_LINK },
    signature: signature(site),
    unsubscribe,
  });
}
