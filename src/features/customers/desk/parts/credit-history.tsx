import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { creditWords } from "#features/promotions/words.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskCustomer } from "../contract/customer.ts";
import { takesCredit } from "../rules/credit.ts";
import { CUSTOMERS_TEXTS, shownText } from "../words/pages.ts";

type Entry = NonNullable<DeskCustomer["creditEntries"]>[number];

/** How a customer's credit came and went, with those of the team who gave it and why. */
export function CreditHistory({
  customer: { id, status, deletesAt, credit, creditEntries, creditEntriesTotal, area },
}: {
  customer: DeskCustomer;
}) {
  return (
    <>
      {creditEntries && (
        <Section title="Credit">
          <p className="font-semibold tabular-nums">{formatCents(credit ?? 0)}</p>
          {creditEntries.length === 0 ? (
            <p className="mt-2 text-ink-soft">{CUSTOMERS_TEXTS.noCredit}</p>
          ) : (
            <ul className="mt-3 grid gap-3">
              {creditEntries.map((entry) => (
                <li key={`${entry.createdAt} ${entry.balance}`} className="border-b border-line pb-3">
                  <CreditEntry entry={entry} timeZone={area?.timeZone ?? "UTC"} />
                </li>
              ))}
            </ul>
          )}
          {(creditEntriesTotal ?? 0) > creditEntries.length && (
            <p className="mt-3 text-sm text-ink-soft">
              {shownText(creditEntries.length, creditEntriesTotal ?? 0)}
            </p>
          )}
        </Section>
      )}
      {takesCredit({ status, deletesAt }) && (
        <Permitted needs="money.refund">
          <p>
            <TextLink to={STAFF_PATHS.creditOf(id)}>Give credit</TextLink>
          </p>
        </Permitted>
      )}
    </>
  );
}

function CreditEntry({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const { amount, balance, staff, reason, createdAt } = entry;
  const by = entry.kind === "goodwill" && staff ? `Given by ${staff}` : creditWords(entry);
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{by}</span>
        <span className="tabular-nums">{`${amount > 0 ? "+" : "−"}${formatCents(Math.abs(amount))}`}</span>
      </p>
      {reason && <p className="text-sm wrap-anywhere whitespace-pre-line">{reason}</p>}
      <p className="text-sm text-ink-soft">
        {`${formatLongDate(createdAt, timeZone)} · balance ${formatCents(balance)}`}
      </p>
    </>
  );
}
