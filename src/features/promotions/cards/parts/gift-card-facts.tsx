import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskGiftCard } from "../contract.ts";
import { describeMail, describeUse, GIFT_TEXTS, paidByText } from "../words.ts";

/** What is known of a gift card's sale and end. `timeZone`: that of the brand's clock. */
export function GiftCardFacts({ giftCard, timeZone }: { giftCard: DeskGiftCard; timeZone: string }) {
  const { amount, recipientName, soldOn, expiresAt, voidReason, sale } = giftCard;
  const rows = [
    { term: "For", value: recipientName ?? GIFT_TEXTS.noRecipient },
    { term: "Address", value: sale?.recipientEmail },
    { term: "From", value: sale?.senderName },
    { term: "Message", value: sale?.message && <span className="whitespace-pre-line">{sale.message}</span> },
    { term: "E-mail", value: sale && describeMail(sale) },
    { term: "Amount", value: amount !== null && formatCents(amount) },
    { term: "Paid by", value: sale && paidByText(sale.paidBy) },
    { term: "Note", value: sale?.reason },
    { term: "Sold", value: soldOn && [formatLongDate(soldOn), sale?.soldBy].filter(Boolean).join(", by ") },
    { term: "Expires", value: expiresAt && formatLongDate(expiresAt, timeZone) },
    { term: "Void because", value: voidReason },
  ];
  return (
    <Card>
      <SummaryList rows={rows.filter(({ value }) => value)} />
    </Card>
  );
}

/** The appointments that a gift card pays for. For readers who may see appointments. */
export function GiftCardUses({ uses }: Pick<DeskGiftCard, "uses">) {
  return (
    <Section title="Used for">
      {uses.length === 0 ? (
        <p className="text-ink-soft">{GIFT_TEXTS.noUses}</p>
      ) : (
        <Card>
          <ul className="grid gap-3">
            {uses.map(({ orderId, number, date, spent }) => (
              <li key={orderId} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  <TextLink to={STAFF_PATHS.appointment(orderId)}>Appointment {number}</TextLink>
                  {date && <span className="block text-sm text-ink-soft">{formatLongDate(date)}</span>}
                </span>
                <span className="tabular-nums">{describeUse(spent)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}
