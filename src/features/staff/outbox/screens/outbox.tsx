import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { FilterLinks } from "../../parts/filter-links.tsx";
import { MESSAGE_KINDS } from "../../rules/messages.ts";
import { listOutbox, putAwayMessage, resendMessage } from "../contract.ts";
import { MessageCard } from "../parts/message-card.tsx";
import { type OutboxView, outboxPath, readFilters } from "../parts/outbox-path.ts";
import { MESSAGE_STATES } from "../rules.ts";
import { kindLabel, OUTBOX_TEXTS, STATE_LABELS } from "../words.ts";
import type { Route } from "./+types/outbox.ts";

function readView(request: Request): OutboxView & { done: string | null } {
  const url = new URL(pagePath(request), request.url);
  return {
    ...readFilters(url.searchParams),
    page: pageNumber(url),
    done: url.searchParams.get("done"),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const { done, ...view } = readView(args.request);
  const filters = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null));
  const outbox = await call(args, listOutbox, { query: { ...filters, limit: 20 } });
  return { view, done, outbox, now: nowOf(args).getTime() };
}

/** After a refusal the page shows the messages as they are now. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const part = textOf(form, "part") === "resend" ? "resend" : "put-away";
  const id = textOf(form, "id");
  try {
    await call(args, part === "resend" ? resendMessage : putAwayMessage, { params: { id }, body: {} });
  } catch (error) {
    return refusedForm(error, form);
  }
  const { done: _, ...view } = readView(args.request);
  const path = outboxPath(view);
  return redirect(`${path}${path.includes("?") ? "&" : "?"}done=${part}`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Outbox", matches) }, { name: "robots", content: "noindex" }];
}

/** What the brand has mailed and texted, and what failed. */
export default function Outbox({
  loaderData: { view, done, outbox, now },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Outbox" lead={OUTBOX_TEXTS.lead} />
      <ErrorSummary errors={actionData?.errors} stays />
      {done && !actionData && (
        <Notice
          tone="success"
          title={done === "resend" ? OUTBOX_TEXTS.sentAgain : OUTBOX_TEXTS.putAway}
          takesFocus={done}
        />
      )}
      <Filters view={view} />
      {outbox.items.length === 0 && <EmptyState title={OUTBOX_TEXTS.empty} />}
      <ul className="grid gap-3">
        {outbox.items.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} now={now} />
          </li>
        ))}
      </ul>
      <Pager {...outbox} to={(page) => outboxPath({ ...view, page })} />
    </div>
  );
}

/** Links by state and kind. They stay within the order or person that the page is about. */
function Filters({ view }: { view: OutboxView }) {
  const base = { ...view, page: 1 };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {(view.order || view.person) && (
        <p className="flex flex-wrap items-center gap-x-4">
          {view.order ? OUTBOX_TEXTS.ofOrder : OUTBOX_TEXTS.ofPerson}
          <TextLink
            to={outboxPath({ ...base, order: null, person: null })}
            className="inline-flex min-h-11 items-center"
          >
            Show all
          </TextLink>
        </p>
      )}
      <FilterLinks
        label="Filter by status"
        links={[null, ...MESSAGE_STATES].map((state) => ({
          to: outboxPath({ ...base, state }),
          label: state === null ? "All statuses" : STATE_LABELS[state],
          isChosen: state === view.state,
        }))}
      />
      <FilterLinks
        label="Filter by type"
        links={[null, ...MESSAGE_KINDS].map((kind) => ({
          to: outboxPath({ ...base, kind }),
          label: kind === null ? "All kinds" : kindLabel(kind),
          isChosen: kind === view.kind,
        }))}
      />
    </div>
  );
}
