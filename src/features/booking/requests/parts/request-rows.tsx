import { preferredTimesText } from "#features/orders/rules/order.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { pathOf, type Screen, type ShownSession } from "../../parts/path.ts";
import { petText, serviceText } from "../../words/session.ts";

/** Everything that a request says, each row with a link to change it. */
export function requestRows({ request, pets, address, contact, quote }: ShownSession): SummaryRow[] {
  return [
    {
      term: "When",
      value: lines([
        request ? preferredTimesText(request) : "",
        request?.wantsCall ? "You would rather be called" : "",
      ]),
      action: change("start-appointment-request", "your preferred times"),
    },
    { term: "Groomer", value: request?.groomer?.displayName ?? "Any groomer" },
    ...(request?.note
      ? [{ term: "Your note", value: <span className="whitespace-pre-line">{request.note}</span> }]
      : []),
    {
      term: "Pets",
      value: lines(pets.map((pet) => `${petText(pet)}: ${pet.services.map(serviceText).join(", ")}`)),
      action: change("pets-and-services", "pets and services"),
    },
    {
      term: "Where",
      value: lines([address?.formattedAddress ?? "", address?.addressLine2 ?? ""]),
      action: change("account", "address and contact"),
    },
    {
      term: "You",
      value: lines(
        contact
          ? [`${contact.firstName} ${contact.lastName}`, formatPhone(contact.phoneNumber), contact.email]
          : [],
      ),
    },
    { term: "Estimate", value: quote ? formatRange(quote.total) : "" },
  ];
}

function lines(texts: readonly string[]) {
  return texts
    .filter((text) => text !== "")
    .map((text) => (
      <span key={text} className="block">
        {text}
      </span>
    ));
}

function change(screen: Screen, what: string) {
  return (
    <TextLink to={pathOf(screen)}>
      Change<VisuallyHidden> {what}</VisuallyHidden>
    </TextLink>
  );
}
