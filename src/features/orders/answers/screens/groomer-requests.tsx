import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { petNames } from "../../rules/order.ts";
import { acceptOrder } from "../contract/answers.ts";
import { type GroomerOrder, getGroomerOrder, listGroomerRequests } from "../contract/requests.ts";
import { RequestCard } from "../parts/request-card.tsx";
import { whenOf } from "../parts/request-facts.tsx";
import { REQUESTS_PATH, TO_COMPLETE } from "../parts/request-paths.ts";
import { completePath } from "../parts/visit-paths.ts";
import { WAITING_KINDS, type WaitingKind } from "../rules/answers.ts";
import { ANSWERED, REQUEST_WORDS } from "../words/groomer-requests.ts";
import type { Route } from "./+types/groomer-requests.ts";

const pathWith = (kind: WaitingKind | undefined, page = 1) => {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${REQUESTS_PATH}?${query}` : REQUESTS_PATH;
};

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const kind = WAITING_KINDS.find((known) => known === searchParams.get("kind"));
  const page = Math.min(Math.max(Math.trunc(Number(searchParams.get("page"))) || 1, 1), 1_000);
  const [{ toComplete, ...list }, named] = await Promise.all([
    call(args, listGroomerRequests, { query: { kind, page, limit: 10 } }),
    readNamed(args, searchParams.get("order")),
  ]);
  // After the last order of a page is answered, the page before it has the others.
  if (list.items.length === 0 && page > 1) throw redirect(pathWith(kind, page - 1));
  return {
    list,
    open: toComplete.map((order) => ({ id: order.id, title: `${petNames(order)}: ${whenOf(order)}` })),
    named,
    kind: kind ?? null,
    answered: ANSWERED[searchParams.get("answered") ?? ""] ?? null,
  };
}

/** The request to which a message led; null once it is answered, or if the groomer may not see it. */
async function readNamed(args: Route.LoaderArgs, id: string | null): Promise<GroomerOrder | null> {
  if (id === null) return null;
  try {
    const order = await call(args, getGroomerOrder, { params: { id } });
    return WAITING_KINDS.some((kind) => kind === order.status) ? order : null;
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return null;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  try {
    await call(args, acceptOrder, { params: { id: textOf(form, "orderId") }, body: {} });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${REQUESTS_PATH}?answered=accepted`);
}

/** Loads the list again after a refusal too: the order may be answered elsewhere. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Requests", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** The groomer's list of orders that wait for an answer, the earliest deadline first. */
export default function GroomerRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { list, open, named, kind, answered } = loaderData;
  const items = named ? [named] : list.items;
  const all = WAITING_KINDS.reduce((sum, one) => sum + list.counts[one], 0);
  return (
    <div className="page-width grid max-w-[48rem] gap-6 py-8 md:py-12">
      <PageHeader
        title="Requests"
        lead={all > 0 && "What waits for your answer, the earliest deadline first."}
      />
      <ErrorSummary stays title="Your answer came too late" errors={actionData?.errors} />
      {answered && !actionData && <Notice tone="success" title={answered} takesFocus={answered} />}
      {named && all > 1 && (
        <LinkButton to={REQUESTS_PATH} size="sm" variant="secondary" className="justify-self-start">
          Show all requests ({all})
        </LinkButton>
      )}
      {!named && all > 0 && <Filters counts={list.counts} all={all} kind={kind} />}
      {items.length === 0 ? (
        <EmptyState
          picture={<EmptyMailbox />}
          title="All answered"
          actions={
            kind && (
              <LinkButton to={REQUESTS_PATH} variant="secondary">
                Show all requests
              </LinkButton>
            )
          }
        >
          New visits, requests and changes of your customers appear here.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {items.map((order) => (
            <li key={order.id}>
              <RequestCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {!named && <Pager {...list} to={(page) => pathWith(kind ?? undefined, page)} />}
      {open.length > 0 && (
        <section id={TO_COMPLETE} aria-labelledby="open-visits" className="grid scroll-mt-24 gap-3">
          <h2 id="open-visits" className="text-xl">
            Visits to complete
          </h2>
          <ul className="grid gap-3">
            {open.map(({ id, title }) => (
              <li key={id}>
                <Card pressable padding="sm" className="flex flex-wrap items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                  <LinkButton to={completePath(id)} variant="secondary" className="card-link">
                    Complete<span className="sr-only"> {title}</span>
                  </LinkButton>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Counts = Record<WaitingKind, number>;

/** Links that show one kind only, each with its number. A kind without orders has no link. */
function Filters({ counts, all, kind }: { counts: Counts; all: number; kind: WaitingKind | null }) {
  const kinds = WAITING_KINDS.filter((one) => counts[one] > 0 || one === kind);
  if (kinds.length < 2 && kind === null) return null;
  const links = [
    { to: pathWith(undefined), label: `All (${all})`, isShown: kind === null },
    ...kinds.map((one) => ({
      to: pathWith(one),
      label: `${REQUEST_WORDS[one].filter} (${counts[one]})`,
      isShown: kind === one,
    })),
  ];
  return (
    <nav aria-label="Kinds of requests" className="flex flex-wrap gap-2">
      {links.map(({ to, label, isShown }) => (
        <LinkButton
          key={to}
          to={to}
          size="sm"
          variant={isShown ? "primary" : "secondary"}
          aria-current={isShown ? "true" : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </nav>
  );
}
