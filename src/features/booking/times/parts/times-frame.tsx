import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import type { SlotChoice } from "#features/availability/parts/slot-choices.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { cx } from "#ui/cx.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { nextScreen, pathOf, type ShownSession } from "../../parts/path.ts";
import { SummaryBar } from "../../parts/summary-bar.tsx";
import { timesPath } from "../../parts/times-query.ts";
import { type TimesSearch, toTimesQuery } from "../../parts/times-search.ts";
import { LostNotice } from "./lost-notice.tsx";

export type TimesFrameProps = {
  session: ShownSession;
  search: TimesSearch;
  nearest: readonly SlotChoice[];
  errors: FieldErrors | undefined;
  children: ReactNode;
};

/** The frame of all times screens: errors, the notice of a lost time, a loading message, and the bar. */
export function TimesFrame({ session, search, nearest, errors, children }: TimesFrameProps) {
  const isLoading = useIsLoadingTimes();
  const [visit] = session.visits;
  return (
    <>
      <div className="grid gap-8">
        <LiveText>{isLoading ? "Loading times" : ""}</LiveText>
        <ErrorSummary errors={errors} title="That did not work" />
        <LostNotice search={search} nearest={nearest} hasTime={visit !== undefined} />
        <div className={cx("grid gap-10", isLoading && "opacity-60")} aria-busy={isLoading}>
          {children}
        </div>
        <p className="text-ink-soft">
          Nothing suits you?{" "}
          <TextLink to={timesPath("waitlist", toTimesQuery(search))}>Wait for a time on a full day</TextLink>{" "}
          or <TextLink to={pathOf("start-appointment-request")}>request an appointment</TextLink>.
        </p>
      </div>
      {/* The bar books no time: the chosen time could be on another day than the day on the screen. */}
      <ActionBar summary={<SummaryBar session={session} />}>
        {visit && !session.missing.includes("time") && (
          <LinkButton to={pathOf(nextScreen(session))} size="lg">
            {/* On phones the summary beside this button shows the date. */}
            <span>
              Continue
              <span className="max-md:sr-only">
                {" "}
                with{" "}
                {session.visits.length > 1 ? `${session.visits.length} visits` : formatShortDay(visit.date)}
              </span>
            </span>
          </LinkButton>
        )}
      </ActionBar>
    </>
  );
}

/** Whether another day or groomer of the same screen is loading. */
function useIsLoadingTimes(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
