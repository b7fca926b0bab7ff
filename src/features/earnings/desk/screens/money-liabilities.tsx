import type { ReactNode } from "react";
import { STAFF_PATHS, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LineItems } from "#ui/line-items.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Section } from "#ui/section.tsx";
import { listOpenCredit, listOpenGiftCards } from "../contract/liabilities.ts";
import { LIABILITIES_PATH } from "../parts/money-path.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { MONEY_TEXTS } from "../words.ts";
import type { Route } from "./+types/money-liabilities.ts";

const LIMIT = 20;
type Pages = { cards: number; credit: number };

function readPages(search: URLSearchParams): Pages {
  const page = (name: string) => {
    const text = search.get(name) ?? "";
    return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
  };
  return { cards: page("cards"), credit: page("credit") };
}

const liabilitiesPath = ({ cards, credit }: Pages) => `${LIABILITIES_PATH}?cards=${cards}&credit=${credit}`;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const pages = readPages(url.searchParams);
  const [{ areas }, cards, credit] = await Promise.all([
    call(args, getStaffSelf),
    call(args, listOpenGiftCards, { query: { page: pages.cards, limit: LIMIT } }),
    call(args, listOpenCredit, { query: { page: pages.credit, limit: LIMIT } }),
  ]);
  return { pages, cards, credit, timeZone: areas[0]?.timeZone ?? "UTC" };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Gift cards and credit", matches) }, { name: "robots", content: "noindex" }];
}

/** What the brand owes its customers: open gift cards and credit, as sums and lists. */
export default function MoneyLiabilities({ loaderData }: Route.ComponentProps) {
  const { pages, cards, credit, timeZone } = loaderData;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Gift cards and credit" lead={MONEY_TEXTS.liabilities} />
      <MoneyTabs />
      <Liability
        title="Gift cards"
        text={MONEY_TEXTS.giftCards}
        sum={`${formatCents(cards.open)} on ${formatCount(cards.total, "gift card")}`}
        items={cards.items.map(({ id, ending, balance, expiresAt }) => ({
          ...{ key: id, label: `Gift card …${ending}`, amount: balance },
          detail: expiresAt ? `Expires ${formatLongDate(expiresAt, timeZone)}` : "Does not expire",
        }))}
      />
      <Pager {...cards} to={(page) => liabilitiesPath({ ...pages, cards: page })} />
      <Liability
        title="Credit"
        text={MONEY_TEXTS.credit}
        sum={`${formatCents(credit.open)} of ${formatCount(credit.total, "customer")}`}
        items={credit.items.map(({ customer: { id, displayName }, balance }) => ({
          key: id,
          label: (
            <StaffName needs="customers.read" to={STAFF_PATHS.customer(id)}>
              {displayName}
            </StaffName>
          ),
          amount: balance,
        }))}
      />
      <Pager {...credit} to={(page) => liabilitiesPath({ ...pages, credit: page })} />
    </div>
  );
}

type LiabilityProps = {
  title: string;
  text: string;
  sum: string;
  items: { key: string; label: ReactNode; detail?: string; amount: number }[];
};

function Liability({ title, text, sum, items }: LiabilityProps) {
  return (
    <Section title={title}>
      <div className="grid gap-4">
        <p className="text-ink-soft">{text}</p>
        {items.length === 0 ? (
          <EmptyState level={3} title={`No ${title.toLowerCase()}`} />
        ) : (
          <Card className="grid gap-4">
            <p className="font-semibold tabular-nums">{sum}</p>
            <LineItems items={items} />
          </Card>
        )}
      </div>
    </Section>
  );
}
