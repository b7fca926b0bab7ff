import { ChevronRight } from "lucide-react";
import { Form, Link } from "react-router";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listPayeeStatements, type PayeeStatement } from "../../contract/staff.ts";
import { formatWeek } from "../../parts/read-entries.ts";
import { STATES } from "../../rules/statements.ts";
import { STATE_LABELS } from "../../words.ts";
import { DownloadForm } from "../parts/download-form.tsx";
import {
  deskStatementPath,
  MONEY_PATH,
  type MoneyQuery,
  moneyPath,
  readMoneyQuery,
  STATEMENTS_CSV_PATH,
  toCallQuery,
} from "../parts/money-path.ts";
import { MoneyTabs } from "../parts/money-tabs.tsx";
import { MONEY_TEXTS, TOO_LONG_PERIOD } from "../words.ts";
import type { Route } from "./+types/money.ts";

const TONES = { closed: "warn", approved: "info", paid: "success" } as const;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const query = readMoneyQuery(url.searchParams);
  const page = { page: pageNumber(url), limit: 20 };
  const [{ permissions }, list] = await Promise.all([
    call(args, getStaffSelf),
    call(args, listPayeeStatements, { query: { ...toCallQuery(query), ...page } }),
  ]);
  const proof = permissions.includes("exports") ? await call(args, getStaffProof) : null;
  const items = list.items.map((statement) => ({ ...statement, label: formatWeek(statement) }));
  return { query, list: { ...list, items }, proof, download: url.searchParams.get("download") ?? "" };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Money", matches) }, { name: "robots", content: "noindex" }];
}

/** The statements of all groomers, by period and state. */
export default function Money({ loaderData: { query, list, proof, download } }: Route.ComponentProps) {
  const isAll = moneyPath(query) === MONEY_PATH;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Money" lead={MONEY_TEXTS.lead} />
      <MoneyTabs />
      <ErrorSummary errors={download === "period" ? { from: [TOO_LONG_PERIOD] } : undefined} stays />
      <Filters query={query} />
      {list.items.length > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {formatCount(list.total, "statement")}
        </p>
      )}
      {list.items.length === 0 ? (
        <EmptyState title="No statements" actions={!isAll && <TextLink to={MONEY_PATH}>Show all</TextLink>}>
          {isAll ? MONEY_TEXTS.noStatements : MONEY_TEXTS.notFound}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {list.items.map((statement) => (
            <li key={statement.id}>
              <Statement statement={statement} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...list} to={(page) => moneyPath(query, page)} />
      {list.items.length > 0 && (
        <DownloadForm
          action={STATEMENTS_CSV_PATH}
          fields={toCallQuery(query)}
          proof={proof}
          download={download}
        />
      )}
    </div>
  );
}

function Filters({ query }: { query: MoneyQuery }) {
  return (
    <Form
      key={JSON.stringify(query)}
      method="get"
      action={MONEY_PATH}
      noValidate
      className="grid gap-4 sm:grid-cols-2 sm:items-end lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <Field label="Status" name="state">
        <Select
          placeholder="All statuses"
          options={STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
          defaultValue={query.state ?? ""}
        />
      </Field>
      <Field label="From" name="from" optional>
        <TextInput type="date" defaultValue={query.from} />
      </Field>
      <Field label="To" name="to" optional>
        <TextInput type="date" defaultValue={query.to} />
      </Field>
      <Button variant="secondary" className="min-h-12">
        Apply filters
      </Button>
    </Form>
  );
}

type ListedStatement = Pick<PayeeStatement, "id" | "name" | "state" | "total" | "reference"> & {
  label: string;
};

function Statement({ statement }: { statement: ListedStatement }) {
  const { id, name, state, total, reference, label } = statement;
  return (
    <Card pressable padding="sm" className="flex items-center gap-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere">
            <Link to={deskStatementPath(id)} className="card-link">
              {name}
              <span className="sr-only">, </span>
              <span className="block font-sans text-sm font-normal text-ink-soft">{label}</span>
            </Link>
          </h2>
          {reference && <p className="text-sm text-ink-soft wrap-anywhere">{reference}</p>}
        </div>
        <span className="flex items-center gap-3 tabular-nums">
          <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
          <Price value={total} />
        </span>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Card>
  );
}
