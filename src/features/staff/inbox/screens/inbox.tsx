import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listInbox, setInboxOwner } from "../contract/inbox.ts";
import { InboxCard } from "../parts/inbox-card.tsx";
import { InboxFilters } from "../parts/inbox-filters.tsx";
import { type InboxView, inboxPath, readFilters } from "../parts/inbox-path.ts";
import { INBOX_KINDS } from "../rules/kinds.ts";
import { INBOX_TEXTS } from "../words.ts";
import type { Route } from "./+types/inbox.ts";

function readView(request: Request): InboxView {
  const url = new URL(pagePath(request), request.url);
  return { ...readFilters(url.searchParams), page: pageNumber(url) };
}

export async function loader(args: Route.LoaderArgs) {
  const view = readView(args.request);
  const { kind, owner, page } = view;
  const query = { owner, page, ...(kind !== null && { kind }) };
  return { view, inbox: await call(args, listInbox, { query }), now: nowOf(args).getTime() };
}

/** After a refusal the page shows who has it now. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const kind = INBOX_KINDS.find((one) => one === textOf(form, "kind")) ?? "order";
  const params = { kind, id: textOf(form, "id") };
  const body = { ownerId: textOf(form, "ownerId") || null, from: textOf(form, "from") || null };
  try {
    await call(args, setInboxOwner, { params, body });
  } catch (error) {
    return refusedForm(error, form, { ownerId: "", assigneeId: "" });
  }
  return redirect(inboxPath(readView(args.request)));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Inbox", matches) }, { name: "robots", content: "noindex" }];
}

/** What waits for the team, in one queue. */
export default function InboxPage({ loaderData: { view, inbox, now }, actionData }: Route.ComponentProps) {
  const { items, counts, team, self } = inbox;
  const isFiltered = view.kind !== null || view.owner !== "all";
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Inbox" lead={INBOX_TEXTS.lead} />
      <ErrorSummary errors={actionData?.errors} stays />
      <InboxFilters view={view} counts={counts} />
      {items.length === 0 ? (
        <EmptyState
          picture={<EmptyMailbox />}
          title={isFiltered ? INBOX_TEXTS.emptyFilter : INBOX_TEXTS.empty}
          actions={isFiltered && <TextLink to={inboxPath({ kind: null, owner: "all" })}>Show all</TextLink>}
        />
      ) : (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <InboxCard item={item} team={team} self={self} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pager {...inbox} to={(page) => inboxPath({ ...view, page })} />
    </div>
  );
}
