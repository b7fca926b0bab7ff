import { redirect } from "react-router";
import { redirectOnward } from "#features/booking/parts/current-session.ts";
import { APPOINTMENT_TABS } from "#features/orders/parts/appointment-tabs.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { EmptyCalendarLater } from "#ui/illustrations/empty-calendar-later.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { leaveHeldTime, listWaiting, openHeldTime, stopWaiting } from "../contract.ts";
import { WaitingCard } from "../parts/waiting-card.tsx";
import { WAITLIST_PATH } from "../parts/waitlist-path.ts";
import { OUTCOMES, type Outcome } from "../words/entries.ts";
import type { Route } from "./+types/waitlist.ts";

export async function loader(args: Route.LoaderArgs) {
  const waiting = await call(args, listWaiting);
  const { searchParams } = new URL(args.request.url);
  const outcome = (Object.keys(OUTCOMES) as Outcome[]).find((name) => searchParams.has(name)) ?? null;
  // Entries with a held time come first, because the customer has to answer.
  const sorted = waiting.toSorted((a, b) => Number(b.offer !== null) - Number(a.offer !== null));
  return { waiting: sorted, outcome, now: nowOf(args).toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "id") };
  const intent = textOf(form, "intent");
  try {
    if (intent === "open") return redirectOnward(await call(args, openHeldTime, { params }));
    if (intent === "leave") await call(args, leaveHeldTime, { params });
    else await call(args, stopWaiting, { params });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${WAITLIST_PATH}?${intent === "leave" ? "left" : "stopped"}`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Waitlist", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "waitlist" };

/** The page of the waitlist: the held times and the open entries. The mail about a held time leads here. */
export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, outcome, now } = loaderData;
  const notice = outcome && OUTCOMES[outcome];
  return (
    <div className="page-width grid gap-6 py-10 md:py-14">
      <PageHeader title="Your appointments" />
      <TabLinks label="Appointments" tabs={APPOINTMENT_TABS} />
      <ErrorSummary errors={actionData?.errors} title="That did not work" />
      {notice && !actionData && (
        <Notice tone="success" title={notice.title} takesFocus={outcome}>
          {notice.words}
        </Notice>
      )}
      {waiting.length > 0 ? (
        <ul className="grid gap-4">
          {waiting.map((entry) => (
            <li key={entry.id}>
              <WaitingCard waiting={entry} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture={<EmptyCalendarLater />}
          title="You are not on a waitlist"
          actions={<LinkButton to="/customer/new?reset">Book a visit</LinkButton>}
        >
          When the day that you want is full, you can join its waitlist there.
        </EmptyState>
      )}
    </div>
  );
}
