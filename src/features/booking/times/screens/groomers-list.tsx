import { lazy, Suspense, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { AreaTime } from "#features/availability/parts/area-time.tsx";
import { SlotForm } from "#features/availability/parts/slot-form.tsx";
import { reasonText } from "#features/availability/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Section } from "#ui/section.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { openBooking } from "../../parts/current-session.ts";
import { timesPath } from "../../parts/times-query.ts";
import { readTimesSearch, toTimesQuery } from "../../parts/times-search.ts";
import { isVisitFor } from "../../parts/visit-services.ts";
import { type ProviderDays, providersDays } from "../contract/groomers.ts";
import { chooseTime } from "../parts/choose-time.ts";
import { GroomerFilters } from "../parts/groomer-filters.tsx";
import { GroomerRow } from "../parts/groomer-row.tsx";
import { groomersFor, groomersQuery, readGroomersQuery } from "../parts/groomers-query.ts";
import { NoBookingTimes } from "../parts/no-booking-times.tsx";
import { readNearest, servicesQuery, toBrief, toSearchedFor, whileReady } from "../parts/read-times.ts";
import { TimesFrame } from "../parts/times-frame.tsx";
import { TimesHeader } from "../parts/times-header.tsx";
import type { Route } from "./+types/groomers-list.ts";

const SCREEN = "groomers-list";
/** The code of the map is loaded after the list, so that the list shows sooner. */
const GroomersMap = lazy(() =>
  import("#features/availability/parts/groomers-map.tsx").then((part) => ({ default: part.GroomersMap })),
);
const MAP_SIZE = "h-72 lg:h-112";

export async function loader(args: Route.LoaderArgs) {
  const { token, session } = await openBooking(args, SCREEN);
  const search = readTimesSearch(args.request);
  const filters = readGroomersQuery(new URL(args.request.url).searchParams);
  const params = { session: token };
  const [{ groomers, reason }, nearest] = await whileReady(() =>
    Promise.all([
      call(args, providersDays, { params, query: servicesQuery(search) }),
      readNearest(args, token, search, null, true),
    ]),
  );
  const now = nowOf(args).toISOString();
  return {
    session,
    search,
    filters,
    all: groomers.length,
    groomers: groomersFor(groomers, filters, now).map(toListedGroomer),
    reason: reasonText(reason, toSearchedFor(session, search)),
    nearest,
    now,
  };
}

function toListedGroomer(groomer: ProviderDays) {
  const { minutes, price, nextSlot, days, workZone } = groomer;
  const ring = workZone.points.map((point): [number, number] => [point.latitude, point.longitude]);
  return { ...toBrief(groomer), minutes, price, nextSlot, openDays: days.length, ring };
}

export function action(args: Route.ActionArgs) {
  return chooseTime(args, SCREEN);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <TimesHeader
      screen={SCREEN}
      way={SCREEN}
      lead="Groomers who can come to you, with their next time. One press holds that time."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Pick a groomer", matches) }, { name: "robots", content: "noindex" }];
}

export default function GroomersList({ loaderData, actionData }: Route.ComponentProps) {
  const { session, search, filters, all, groomers, reason, nearest } = loaderData;
  const first = groomers.find((groomer) => groomer.nextSlot !== null);
  const at = first?.nextSlot?.startsAt;
  return (
    <TimesFrame session={session} search={search} nearest={nearest} errors={actionData?.errors}>
      {all === 0 ? (
        <NoBookingTimes
          session={session}
          title="No groomer can come for this visit"
          reason={reason}
          nearest={nearest}
          others
        />
      ) : (
        <Section title={<span className="max-sm:sr-only">Groomers near you</span>} className="max-sm:-mt-6">
          <LiveText>{`${formatCount(groomers.length, "groomer")} listed`}</LiveText>
          <div className="grid gap-6">
            {session.area && at && <AreaTime timeZone={session.area.timeZone} at={at} />}
            <GroomerFilters query={filters} />
            {groomers.length === 0 ? (
              <NoMatch all={all} />
            ) : (
              <ListAndMap data={loaderData} first={first?.id} />
            )}
          </div>
        </Section>
      )}
    </TimesFrame>
  );
}

function NoMatch({ all }: { all: number }) {
  const [search] = useSearchParams();
  return (
    <EmptyState
      level={3}
      title="No groomer matches these filters"
      actions={
        <LinkButton to={groomersQuery(search, { within: null, rating: null }) || "?"}>
          Show all {formatCount(all, "groomer")}
        </LinkButton>
      }
    >
      Try more days, or any rating.
    </EmptyState>
  );
}

type ListAndMapProps = { data: Route.ComponentProps["loaderData"]; first: string | undefined };

/**
 * The list and the map of the groomers. A groomer chosen in either is marked in both; the list scrolls to the
 * groomer. The URL stores the choice.
 */
function ListAndMap({ data, first }: ListAndMapProps) {
  const { session, search, groomers } = data;
  const [params, setParams] = useSearchParams();
  const list = useRef<HTMLUListElement>(null);
  const selected = params.get("groomer");
  const isChosen = session.visits.some(
    (visit) => search.services.length === 0 || isVisitFor(visit, search.services),
  );
  const select = (id: string | null) => {
    setParams(
      (current) => {
        if (id) current.set("groomer", id);
        else current.delete("groomer");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    const row = list.current?.querySelector(`[data-groomer="${id}"]`);
    row?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <SlotForm>
        <ul ref={list} className="grid gap-4">
          {groomers.map((groomer, index) => (
            <li key={groomer.id} data-groomer={groomer.id} className="grid scroll-mt-4">
              <GroomerRow
                groomer={groomer}
                mark={String(index + 1)}
                isSelected={groomer.id === selected}
                onMark={() => select(groomer.id === selected ? null : groomer.id)}
                to={timesPath("schedule-groomer", { ...toTimesQuery(search), groomer: groomer.id })}
                first={groomer.id === first && !isChosen}
              />
            </li>
          ))}
        </ul>
      </SlotForm>
      <div className="lg:sticky lg:top-6">
        <Suspense fallback={<Skeleton className={MAP_SIZE} />}>
          <GroomersMap
            groomers={groomers}
            home={session.address}
            selected={selected}
            onSelect={select}
            className={MAP_SIZE}
          />
        </Suspense>
      </div>
    </div>
  );
}

/** Marking a groomer changes only `groomer` in the URL, so the list need not be read again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const withoutGroomer = (url: URL) => {
    const search = new URLSearchParams(url.search);
    search.delete("groomer");
    return `${url.pathname}?${search}`;
  };
  const isOnlyMark =
    !formMethod && withoutGroomer(currentUrl) === withoutGroomer(nextUrl) && currentUrl.href !== nextUrl.href;
  return isOnlyMark ? false : defaultShouldRevalidate;
}
