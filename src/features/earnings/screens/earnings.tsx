import { ChevronRight } from "lucide-react";
import { Link, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Price } from "#ui/price.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { EarningStatement } from "../contract/entries.ts";
import { getEarnings, listEarningStatements } from "../contract.ts";
import { EntryList } from "../parts/entry-list.tsx";
import { formatWeek, toEntryViews } from "../parts/read-entries.ts";
import { WeekSum } from "../parts/week-sum.tsx";
import { nextShare, openNote, presentShare, STATE_LABELS } from "../words.ts";
import type { Route } from "./+types/earnings.ts";

const PATH = "/groomer/earnings";
const ON_A_PAGE = 10;
const TONES = { closed: "neutral", approved: "info", paid: "success" } as const;

export async function loader(args: Route.LoaderArgs) {
  const page = pageNumber(new URL(args.request.url));
  const [{ lines, rate, nextRate, ...week }, found] = await Promise.all([
    call(args, getEarnings),
    call(args, listEarningStatements, { query: { page, limit: ON_A_PAGE } }),
  ]);
  if (found.items.length === 0 && page > 1) throw redirect(PATH);
  const { items, ...paging } = found;
  return {
    week: { ...week, label: formatWeek(week) },
    share: rate && presentShare(rate.basisPoints),
    nextShare: nextRate && nextShare(nextRate.basisPoints, formatShortDay(nextRate.firstDay)),
    entries: toEntryViews(lines),
    statements: items.map((statement) => ({ ...statement, label: formatWeek(statement) })),
    paging,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Earnings", matches) }, { name: "robots", content: "noindex" }];
}

/** What the groomer earned this week so far, and the statements of the weeks before. */
export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { week, share, nextShare, entries, statements, paging } = loaderData;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-prose gap-10">
        <PageHeader
          title="Earnings"
          lead="What you earned, to the cent, and why."
          back={<TextLink to="/groomer/more">More</TextLink>}
        />
        {share === null ? (
          <Notice title="Your brand has not set your share yet">
            Visits are counted as soon as it does. Visits before that are added then, from the day that it
            chooses.
          </Notice>
        ) : (
          <p>
            {share} {nextShare}
          </p>
        )}
        <Section title="This week so far" aside={<span className="text-ink-soft">{week.label}</span>}>
          <div className="grid gap-6">
            <Card>
              <WeekSum {...week} label="So far" note={openNote(week.total)} />
            </Card>
            {entries.length === 0 ? (
              <EmptyState level={3} title="Nothing yet this week">
                An entry appears here as soon as you complete a visit.
              </EmptyState>
            ) : (
              <EntryList entries={entries} />
            )}
          </div>
        </Section>
        <Section title="Statements">
          {statements.length === 0 ? (
            <EmptyState level={3} title="No statements yet">
              Each week ends on Sunday. Its statement appears here on Monday.
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              <Statements statements={statements} />
              <Pager {...paging} to={(page) => `${PATH}?page=${page}`} />
            </div>
          )}
        </Section>
      </div>
    </div>
  );
}

type Statement = Pick<EarningStatement, "id" | "state" | "total"> & { label: string };

function Statements({ statements }: { statements: readonly Statement[] }) {
  return (
    <ul className="grid gap-3">
      {statements.map(({ id, label, state, total }) => (
        <li key={id}>
          <Card pressable padding="sm" className="flex items-center gap-4">
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Link to={`${PATH}/${id}`} className="card-link font-semibold">
                {label}
              </Link>
              <span className="flex items-center gap-3 tabular-nums">
                <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
                <Price value={total} />
              </span>
            </div>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          </Card>
        </li>
      ))}
    </ul>
  );
}
