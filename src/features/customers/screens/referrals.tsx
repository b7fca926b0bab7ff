import { getCredit, listReferrals } from "#features/promotions/contract.ts";
import { CodeCard } from "#features/promotions/parts/code-card.tsx";
import { readMyCode } from "#features/promotions/parts/read-invitation.ts";
import { creditWords } from "#features/promotions/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CustomerOnlyNotice } from "../parts/customer-only-notice.tsx";
import type { Route } from "./+types/referrals.ts";

export async function loader(args: Route.LoaderArgs) {
  const [mine, credit, friends] = await Promise.all([
    readMyCode(args),
    call(args, getCredit),
    call(args, listReferrals),
  ]);
  return {
    mine,
    balance: credit.balance,
    entries: credit.entries.map((entry) => ({ ...entry, on: formatLongDate(entry.createdAt) })),
    friends: friends.map((friend) => ({ ...friend, joinedOn: formatLongDate(friend.joinedAt) })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Referrals", matches) }];
}

export default function Referrals({ loaderData }: Route.ComponentProps) {
  const { mine, balance, entries, friends } = loaderData;
  return (
    <div className="page-width pt-10 md:pt-14">
      <div className="mx-auto grid max-w-sm gap-10">
        <PageHeader title="Referrals" lead="We use your credit for your next appointments automatically." />
        {mine ? (
          <div className="grid gap-3">
            <CodeCard {...mine} />
            <p>
              <TextLink to="/customer/referral-code">Write a message to a friend</TextLink>
            </p>
          </div>
        ) : (
          <CustomerOnlyNotice />
        )}
        <Section title="Your credit">
          <Card>
            <p className="font-display text-3xl font-semibold tabular-nums">{formatCents(balance)}</p>
            {entries.length === 0 ? (
              <p className="mt-2 text-ink-soft">You have no credit yet.</p>
            ) : (
              <ul className="mt-4 border-t border-line">
                {entries.map((entry, index) => (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added in front
                    key={entries.length - index}
                    className="flex items-baseline justify-between gap-4 border-b border-line py-3 last:border-0 last:pb-0"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {creditWords(entry)}
                      <span className="block text-sm text-ink-soft">{entry.on}</span>
                    </span>
                    <span className="shrink-0 font-medium tabular-nums">
                      {entry.amount > 0 ? "+" : "−"}
                      {formatCents(Math.abs(entry.amount))}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </Section>
        <Section title="Who joined">
          {friends.length === 0 ? (
            <EmptyState level={3} title="No friends yet">
              Here you will see the friends who register with your code, and what you have earned.
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {friends.map((friend, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: two friends may share a name and a day
                  key={friends.length - index}
                >
                  <Card padding="sm" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <span className="min-w-0 wrap-anywhere">
                      <span className="font-semibold">{friend.firstName}</span>
                      <span className="block text-sm text-ink-soft">Joined {friend.joinedOn}</span>
                    </span>
                    {friend.earned > 0 ? (
                      <Badge tone="success">You earned {formatCents(friend.earned)}</Badge>
                    ) : (
                      <Badge>No visit yet</Badge>
                    )}
                  </Card>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </div>
  );
}
