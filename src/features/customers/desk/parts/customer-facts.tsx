import { formatList } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Section } from "#ui/section.tsx";
import { SummaryList, type SummaryRow } from "#ui/summary-list.tsx";
import type { DeskCustomer } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS, shownText } from "../words/pages.ts";

/** Where days are shown for a customer without a home in an area. */
const NO_AREA = "UTC";

/** How to reach a customer, where the home is, who comes, what was agreed to, and the money. */
export function CustomerFacts({ customer }: { customer: DeskCustomer }) {
  return (
    <>
      <Section title="Contact">
        <SummaryList rows={contactRows(customer)} />
        {!customer.showsContact && <p className="mt-3 text-sm text-ink-soft">{CUSTOMERS_TEXTS.noContact}</p>}
      </Section>
      <Section title="Agreements">
        <SummaryList rows={agreementRows(customer)} />
      </Section>
      <Section title="About">
        <SummaryList rows={aboutRows(customer)} />
      </Section>
    </>
  );
}

const confirmed = (is: boolean) => (is ? "" : " (not confirmed)");

function contactRows(customer: DeskCustomer): SummaryRow[] {
  const { phoneNumber, isPhoneVerified, email, isEmailVerified, address, area } = customer;
  const rows: SummaryRow[] = [
    {
      term: "Phone",
      value: phoneNumber ? formatPhone(phoneNumber) + confirmed(isPhoneVerified) : "None",
    },
    { term: "E-mail", value: email ? email + confirmed(isEmailVerified) : "None" },
    { term: "Address", value: address?.text ?? CUSTOMERS_TEXTS.noHome },
  ];
  if (address?.isApartmentComplex) rows.push({ term: "Building", value: "Apartment complex" });
  if (address?.notes)
    rows.push({ term: "Notes", value: <span className="whitespace-pre-line">{address.notes}</span> });
  rows.push({ term: "Area", value: area?.name ?? "None" });
  return rows;
}

function agreementRows({ agreements, area }: DeskCustomer): SummaryRow[] {
  return agreements.map(({ title, acceptedAt }) => ({
    term: title,
    value: acceptedAt ? `Accepted ${formatLongDate(acceptedAt, area?.timeZone ?? NO_AREA)}` : "Open",
  }));
}

function aboutRows(customer: DeskCustomer): SummaryRow[] {
  const { createdAt, area, assignedGroomer, referralSource, referralCode, referredBy } = customer;
  const { blocks, blocksTotal } = customer;
  const rows: SummaryRow[] = [
    { term: "Customer since", value: formatLongDate(createdAt, area?.timeZone ?? NO_AREA) },
    { term: "Assigned groomer", value: assignedGroomer?.displayName ?? "None" },
  ];
  if (referredBy) rows.push({ term: "Referred by", value: referredBy });
  if (referralSource) rows.push({ term: "Referral source", value: referralSource });
  if (referralCode) rows.push({ term: "Referral code", value: referralCode });
  for (const [term, who] of [
    ["Blocks", "customer"],
    ["Is blocked by", "groomer"],
  ] as const) {
    const names = blocks.filter(({ by }) => by === who).map(({ displayName }) => displayName);
    if (names.length > 0) rows.push({ term, value: formatList(names) });
  }
  if (blocksTotal > blocks.length)
    rows.push({ term: "More blocks", value: shownText(blocks.length, blocksTotal) });
  return [...rows, ...moneyRows(customer)];
}

function moneyRows({ cards, credit }: DeskCustomer): SummaryRow[] {
  const rows: SummaryRow[] = [];
  if (credit !== null) rows.push({ term: "Credit", value: formatCents(credit) });
  if (cards === null) return rows;
  const shown = cards.map(
    ({ brand, last4, exp, isExpired }) => `${brand} ${last4}, ${isExpired ? "expired" : "to"} ${exp}`,
  );
  return [...rows, { term: "Cards", value: shown.length > 0 ? shown.join("; ") : "None" }];
}
