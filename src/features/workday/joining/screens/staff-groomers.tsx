import { Link } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { ACCOUNT_STATUSES, type AccountStatus } from "#kit/wire/actor.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { listApplications } from "../contract/decision.ts";
import { groomersPath, INVITE_GROOMER_PATH, staffGroomerPath } from "../parts/staff-groomer-path.ts";
import { GROOMERS_TEXTS, STATE_LABELS } from "../words/staff-pages.ts";
import type { Route } from "./+types/staff-groomers.ts";

/** The states in the order in which the team has work with them. */
const SHOWN = Object.keys(STATE_LABELS) as AccountStatus[];

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const status = ACCOUNT_STATUSES.find((one) => one === url.searchParams.get("status")) ?? "pending";
  const query = { status, page: pageNumber(url), limit: 20 };
  return { status, groomers: await call(args, listApplications, { query }), now: nowOf(args).getTime() };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Groomers", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's groomers by the state of their account. Those that wait for a decision come first. */
export default function StaffGroomers({ loaderData: { status, groomers, now } }: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Groomers"
        lead={GROOMERS_TEXTS.lead}
        actions={
          <Permitted needs="groomers.approve">
            <LinkButton to={INVITE_GROOMER_PATH}>Invite a groomer</LinkButton>
          </Permitted>
        }
      />
      <States chosen={status} />
      {groomers.items.length === 0 && <p className="text-ink-soft">{GROOMERS_TEXTS.empty[status]}</p>}
      <ul className="grid gap-3">
        {groomers.items.map((groomer) => (
          <li key={groomer.id}>
            <Groomer groomer={groomer} now={now} />
          </li>
        ))}
      </ul>
      <Pager {...groomers} to={(page) => groomersPath(status, page)} />
    </div>
  );
}

function States({ chosen }: { chosen: AccountStatus }) {
  return (
    <nav aria-label="Filter by status" className="overflow-x-auto">
      <ul className="flex gap-1">
        {SHOWN.map((status) => (
          <li key={status}>
            <Link
              to={groomersPath(status)}
              aria-current={status === chosen ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full border border-line px-3.5 text-sm font-medium whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
            >
              {STATE_LABELS[status]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Row = Route.ComponentProps["loaderData"]["groomers"]["items"][number];

function Groomer({ groomer, now }: { groomer: Row; now: number }) {
  const { id, displayName, email, sentAt, createdAt, deactivatedAt } = groomer;
  const [what, when] = deactivatedAt
    ? ["Closed", deactivatedAt]
    : sentAt
      ? ["Application sent", sentAt]
      : ["Invited", createdAt];
  return (
    <Card padding="sm" pressable className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-56">
        <Link to={staffGroomerPath(id)} className="card-link block font-semibold wrap-anywhere">
          {displayName}
        </Link>
        <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {what} {formatAgo(when, now)}
      </p>
    </Card>
  );
}
