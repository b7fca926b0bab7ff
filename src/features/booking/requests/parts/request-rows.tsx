import { preferredTimesText } from "#features/orders/rules/order.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { pathOf, type Screen, type ShownSession } from "../../parts/path.ts";
import { petText, serviceText } from "../../words/session.ts";

/** The rows of a request's summary, with links to the screens that changeLink them. */
export function requestRows({ request, pets, address, contact, quote }: ShownSession): SummaryRow[] {
  return [
    {
      term: "When",
      value: toLines([
        request ? preferredTimesText(request) : "",
        request?.wantsCall ? "You prefer a phone call" : "",
      ]),
      action: changeLink("start-appointment-request", "your preferred times"),
    },
    { term: "Groomer", value: request?.groomer?.displayName ?? "Any groomer" },
    ...(request?.note
      ? [{ term: "Your note", value: <span className="whitespace-pre-line">{request.note}</span> }]
      : []),
    {
      term: "Pets",
      value: toLines(pets.map((pet) => `${petText(pet)}: ${pet.services.map(serviceText).join(", ")}`)),
      action: changeLink("pets-and-services", "pets and services"),
    },
    {
      term: "Where",
      value: toLines([address?.formattedAddress ?? "", address?.addressLine2 ?? ""]),
      action: changeLink("account", "address and contact"),
    },
    {
      term: "You",
      value: toLines(
        contact
          ? [`${contact.firstName} ${contact.lastName}`, formatPhone(contact.phoneNumber), contact.email]
          : [],
      ),
    },
    { term: "Estimate", value: quote ? formatRange(quote.total) : "" },
  ];
}

function toLines(texts: readonly string[]) {
  return texts
    .filter((text) => text !== "")
    .map((text) => (
      <span key={text} className="block">
        {text}
      </span>
    ));
}

function changeLink(screen: Screen, what: string) {
  return (
    <TextLink to={pathOf(screen)}>
      Change<VisuallyHidden> {what}</VisuallyHidden>
    </TextLink>
  );
}
