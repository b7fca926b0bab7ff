import { Download } from "lucide-react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getEarningStatement } from "../contract.ts";
import { EntryList } from "../parts/entry-list.tsx";
import { formatWeek, toEntryViews } from "../parts/read-entries.ts";
import { WeekSum } from "../parts/week-sum.tsx";
import { STATE_LABELS, stateText } from "../words.ts";
import type { Route } from "./+types/statement.ts";

export async function loader(args: Route.LoaderArgs) {
  const { statementId } = args.params;
  const { lines, ...statement } = await call(args, getEarningStatement, { params: { id: statementId } });
  return { ...statement, label: formatWeek(statement), lines: toEntryViews(lines) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Statement", matches) }, { name: "robots", content: "noindex" }];
}

/** One week's statement: its total, its state, and each entry with its reason. */
export default function Statement({ loaderData: statement }: Route.ComponentProps) {
  const { id, label, state, reference, lines, ...sum } = statement;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-prose gap-10">
        <PageHeader
          title="Statement"
          lead={label}
          back={<TextLink to="/groomer/earnings">Earnings</TextLink>}
        />
        <Card className="grid gap-6">
          <WeekSum {...sum} label="Total" note={stateText(state, sum.total)} />
          <SummaryList
            rows={[
              { term: "State", value: STATE_LABELS[state] },
              ...(reference ? [{ term: "Payment", value: reference }] : []),
            ]}
          />
          <a
            href={`/groomer/earnings/${id}/statement.csv`}
            download
            className={buttonClass({ variant: "secondary" })}
          >
            <Download aria-hidden="true" className="size-5" />
            Download for a spreadsheet
          </a>
        </Card>
        <Section title="Entries">
          <EntryList entries={lines} />
        </Section>
      </div>
    </div>
  );
}
