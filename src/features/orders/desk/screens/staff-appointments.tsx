import { data, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { listDeskAppointments, listDeskGroomers } from "../contract/list.ts";
import { listSavedViews } from "../contract/views.ts";
import { BulkForm } from "../parts/bulk-form.tsx";
import { DeskFilters } from "../parts/desk-filters.tsx";
import { DeskList } from "../parts/desk-list.tsx";
import { deskBulkPath } from "../parts/desk-paths.ts";
import { deskListPath, readDeskQuery, toCallQuery } from "../parts/desk-query.ts";
import { SavedViews } from "../parts/saved-views.tsx";
import { refusedBulk, sendBulk } from "../parts/send-bulk.ts";
import { sendView } from "../parts/send-view.ts";
import { readView } from "../parts/view-path.ts";
import { DESK_TEXTS } from "../words/list.ts";
import { VIEW_DONE, VIEW_TEXTS } from "../words/views.ts";
import type { Route } from "./+types/staff-appointments.ts";

const EMPTY = { items: [], total: 0, page: 1, limit: 20 };

type Self = Awaited<ReturnType<typeof readSelf>>;
const readSelf = (args: Route.LoaderArgs | Route.ActionArgs) => call(args, getStaffSelf);

/** Where midnight lies between two areas, the list begins with the earlier of their dates. */
const readQuery = (url: URL, { areas }: Self) =>
  readDeskQuery(url.searchParams, areas.map(({ date }) => date).sort()[0] ?? "");

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const [self, groomers, views] = await Promise.all([
    readSelf(args),
    call(args, listDeskGroomers),
    call(args, listSavedViews),
  ]);
  const { areas, permissions } = self;
  const { query, isIgnored } = readView(url.searchParams, readQuery(url, self), { areas, groomers });
  const shown = {
    query,
    areas: areas.map(({ id, name }) => ({ id, name })),
    groomers: groomers.map(({ id, displayName }) => ({ id, name: displayName })),
    seesContact: permissions.includes("customers.contact"),
    mayChange: permissions.includes("orders.write"),
    saved: { views, isIgnored, openId: url.searchParams.get("view") ?? "", nextId: crypto.randomUUID() },
    done: url.searchParams.get("done") ?? "",
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

/** Prepares a change of several appointments, and leads to its preview; or changes the saved views. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const url = new URL(pagePath(args.request), args.request.url);
  const part = textOf(form, "part") || "bulk";
  const query = readQuery(url, await readSelf(args));
  try {
    if (part === "bulk") {
      const id = await sendBulk(args, form, query);
      return redirect(deskBulkPath(id));
    }
    await sendView(args, form, query);
  } catch (error) {
    const { refused, init } = refusedBulk(error, form);
    return data({ ...refused, part }, init);
  }
  const path = deskListPath(query);
  return redirect(`${path}${path.includes("?") ? "&" : "?"}done=${part}`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Appointments", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's appointments: found, filtered and sorted by the URL. */
export default function StaffAppointments({ loaderData, actionData }: Route.ComponentProps) {
  const { list, mayChange, saved, done, ...filters } = loaderData;
  const { isIgnored, ...views } = saved;
  const path = deskListPath(filters.query, list.page);
  const filtered = deskListPath(filters.query);
  const isAll = filtered === deskListPath({ from: "" });
  const doneText = Object.hasOwn(VIEW_DONE, done) ? VIEW_DONE[done] : undefined;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Appointments" lead={DESK_TEXTS.lead} />
      <ErrorSummary errors={filters.errors} stays />
      {doneText && !actionData && (
        <Notice tone="success" title={doneText} takesFocus={`${done} ${views.nextId}`} />
      )}
      {isIgnored && <Notice tone="warn" title={VIEW_TEXTS.ignored} />}
      <DeskFilters {...filters} />
      <SavedViews {...views} path={path} refused={actionData} />
      {list.items.length > 0 && (
        <p role="status" className="text-sm text-ink-soft">
          {formatCount(list.total, "appointment")}
        </p>
      )}
      {list.items.length > 0 && !mayChange && <DeskList rows={list.items} chosen={null} />}
      {list.items.length > 0 && mayChange && (
        <BulkForm
          path={path}
          filters={filtered}
          total={list.total}
          refused={actionData?.part === "bulk" ? actionData : undefined}
        >
          <DeskList rows={list.items} chosen={actionData?.chosen ?? []} />
        </BulkForm>
      )}
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
