import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { listDeskAppointments, listDeskGroomers } from "../contract/list.ts";
import { DeskFilters } from "../parts/desk-filters.tsx";
import { DeskList } from "../parts/desk-list.tsx";
import { deskListPath, readDeskQuery, toCallQuery } from "../parts/desk-query.ts";
import { DESK_TEXTS } from "../words/list.ts";
import type { Route } from "./+types/staff-appointments.ts";

const EMPTY = { items: [], total: 0, page: 1, limit: 20 };

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const [{ areas, permissions }, groomers] = await Promise.all([
    call(args, getStaffSelf),
    call(args, listDeskGroomers),
  ]);
  // Where midnight lies between two areas, the list begins with the earlier of their dates.
  const query = readDeskQuery(url.searchParams, areas.map(({ date }) => date).sort()[0] ?? "");
  const shown = {
    query,
    areas: areas.map(({ id, name }) => ({ id, name })),
    groomers: groomers.map(({ id, displayName }) => ({ id, name: displayName })),
    seesContact: permissions.includes("customers.contact"),
  };
  try {
    const page = { page: pageNumber(url), limit: 20 };
    const list = await call(args, listDeskAppointments, { query: { ...toCallQuery(query), ...page } });
    return { ...shown, list, errors: undefined };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return { ...shown, list: EMPTY, errors: refusal.errors };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Appointments", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's appointments: found, filtered and sorted by the URL. */
export default function StaffAppointments({ loaderData }: Route.ComponentProps) {
  const { list, ...filters } = loaderData;
  const isAll = deskListPath(filters.query) === deskListPath({ from: "" });
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Appointments" lead={DESK_TEXTS.lead} />
      <ErrorSummary errors={filters.errors} stays />
      <DeskFilters {...filters} />
      {list.items.length > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {formatCount(list.total, "appointment")}
        </p>
      )}
      {list.items.length > 0 && <DeskList rows={list.items} />}
      {list.items.length === 0 && !filters.errors && (
        <EmptyState
          title="No appointments"
          actions={
            !isAll && (
              <LinkButton variant="secondary" to={deskListPath({ from: "" })}>
                Show all
              </LinkButton>
            )
          }
        >
          {isAll ? DESK_TEXTS.none : DESK_TEXTS.empty}
        </EmptyState>
      )}
      <Pager {...list} to={(page) => deskListPath(filters.query, page)} />
    </div>
  );
}
