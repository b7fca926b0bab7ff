import { wishesText } from "#features/orders/rules/order.ts";
import { letterBrand } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { BookingSession } from "./contract/session.ts";
import type { RequestWishes } from "./rules/draft.ts";
import { plainName } from "./rules/requests.ts";

/** A booking as a question to the brand. `estimate` in cents, null while there is nothing to price. */
export type Question = {
  site: SiteRecord;
  origin: string;
  asker: { firstName: string; lastName: string; email: string; phoneNumber: string | null };
  address: NonNullable<BookingSession["address"]>;
  area: string | null;
  /** Each pet with what is to be done. */
  pets: readonly (readonly [pet: string, services: string])[];
  wishes: RequestWishes;
  groomer: string | null;
  estimate: CentsRange | null;
};

function signatureOf({ settings }: SiteRecord): string {
  return [settings.name, settings.phone && formatPhone(settings.phone)].filter(Boolean).join(" · ");
}

function factsOf({ address, pets, wishes, groomer, estimate }: Question): [string, string][] {
  return [
    ["Wished", wishesText(wishes)],
    ["Groomer", groomer ?? ""],
    ["Where", formatAddress(address)],
    ...pets.map(([pet, services]): [string, string] => [pet, services || "To be told"]),
    ["Estimate", estimate ? formatRange(estimate) : ""],
  ];
}

/**
 * For the customer, at an address that nobody has proved: it repeats no free text, so that no stranger can
 * make the brand write theirs to somebody else.
 */
export function questionReceipt(question: Question) {
  const { site, asker, address, area, origin } = question;
  const first = plainName(asker.firstName);
  // The street is typed; the town is the directory's.
  const town = `${address.locality}, ${address.adminDistrict} ${address.postalCode}`;
  return renderBrandedMail({
    brand: letterBrand(site.settings, origin),
    title: "We have your request",
    greeting: first === "" ? "Hello," : `Hello ${first},`,
    facts: factsOf({
      ...question,
      address: { ...address, formattedAddress: town, addressLine2: "" },
      pets: kinds(question),
    }),
    words: [
      area
        ? "A person reads it, and we answer within one working day."
        : "Our vans do not drive there yet, but sometimes a groomer close by can make the trip. A person reads your request, and we answer within one working day.",
      "Nothing is booked and nothing is paid. If this was not you, ignore this mail.",
    ],
    link: { href: origin, label: site.settings.name },
    signature: signatureOf(site),
  });
}

/** Services by their names in the catalog, pets without their own names. */
function kinds({ pets }: Question): [string, string][] {
  const services = pets.map(([, names]) => names).filter(Boolean);
  return services.length > 0 ? [["Services", services.join("; ")]] : [];
}

/** All of it, for the brand's own mailbox and its list of leads. */
export function questionNotice(question: Question) {
  const { site, asker, address, area, wishes, origin } = question;
  const phone = asker.phoneNumber && formatPhone(asker.phoneNumber);
  return renderBrandedMail({
    brand: letterBrand(site.settings, origin),
    title: `Request by mail: ${asker.firstName} ${asker.lastName}, ${address.postalCode}`,
    greeting: area
      ? "Somebody asks for an appointment. The phone number has not been confirmed by a code."
      : "Somebody outside every service area asks for an appointment.",
    facts: [
      ["Customer", `${asker.firstName} ${asker.lastName}`],
      ["Phone", phone ? `${phone}${wishes.wantsCall ? ", wants to be called" : ""}` : ""],
      ["E-mail", asker.email],
      ["Area", area ?? "outside every area"],
      ...factsOf(question),
      ["Note", wishes.note],
    ],
    words: ["The customer was told to hear from you within one working day."],
    signature: `${site.settings.name} · ${origin}`,
  });
}

/** The link to a booking that somebody prepared. */
export type Invitation = { site: SiteRecord; firstName: string; href: string; days: number };

export function invitationMail({ site, firstName, href, days }: Invitation) {
  return renderBrandedMail({
    brand: letterBrand(site.settings, new URL(href).origin),
    title: "Your grooming visit is prepared",
    greeting: `Hello ${firstName},`,
    facts: [],
    words: [
      `${site.settings.name} has put a visit for your pet together. Look at it, choose or confirm the time, and book it yourself: nothing is booked before you say so.`,
      `The link works once, for ${days} days. It opens your visit, so please do not pass it on.`,
    ],
    link: { href, label: "Open your visit" },
    signature: signatureOf(site),
  });
}

export function invitationText({ site, href, days }: Invitation): string {
  return `${site.settings.name}: your grooming visit is prepared. Open it here within ${days} days: ${href}`;
}
