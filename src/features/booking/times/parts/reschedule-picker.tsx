import { useNavigation } from "react-router";
import { AreaTime } from "#features/availability/parts/area-time.tsx";
import { CallUs } from "#features/availability/parts/call-us.tsx";
import { DayCalendar } from "#features/availability/parts/day-calendar.tsx";
import { GroomerFilter } from "#features/availability/parts/groomer-filter.tsx";
import { orderPath, pickerPath } from "#features/orders/parts/reschedule-path.ts";
import { dayText, hoursText, petNames } from "#features/orders/rules/order.ts";
import { formatDay, formatShortDay } from "#kit/wire/format/dates.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyCalendarLater } from "#ui/illustrations/empty-calendar-later.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { RescheduleView } from "./read-reschedule-times.ts";
import { NearestTimes, RescheduleTimes } from "./reschedule-times.tsx";

/** Offers other times for an order, with its own groomer or with any groomer. Changes nothing by itself. */
export function ReschedulePicker({ view }: { view: RescheduleView }) {
  const { order, taken, nearest, firstOpenDate, slots, date } = view;
  const navigation = useNavigation();
  const isLoading = navigation.state === "loading" && navigation.location.pathname.includes("reschedule");
  return (
    <div className="grid gap-8">
      <LiveText>{isLoading ? "Loading times" : ""}</LiveText>
      <PickerHeader view={view} />
      {taken && (
        <Notice tone="warn" takesFocus={taken} title="Someone was quicker: this time has just been taken">
          Your appointment has not changed.
          <NearestTimes orderId={order.id} slots={nearest} />
        </Notice>
      )}
      <WhoComes view={view} />
      {slots[0] && <AreaTime timeZone={order.area.timeZone} at={slots[0].startsAt} />}
      <div
        className={cx(
          "grid gap-8",
          firstOpenDate && "md:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]",
          isLoading && "opacity-60",
        )}
        aria-busy={isLoading}
      >
        {firstOpenDate && <PickerCalendar view={view} />}
        {date && slots.length > 0 ? (
          <RescheduleTimes
            orderId={order.id}
            date={date}
            slots={slots}
            agreedMax={order.totals.total.max}
            own={{ startsAt: order.appointmentStart, groomerId: order.serviceProvider?.id ?? null }}
          />
        ) : (
          <NoRescheduleTimes view={view} />
        )}
      </div>
    </div>
  );
}

function PickerHeader({ view: { order, how } }: { view: RescheduleView }) {
  const { area, serviceProvider } = order;
  const groomer = serviceProvider?.displayName ?? "your groomer";
  const now = `${dayText(order.appointmentStart, area.timeZone)}, ${hoursText(order)}`;
  return (
    <>
      <PageHeader
        back={<TextLink to={orderPath(order)}>Back to your appointment</TextLink>}
        title="When should we come instead?"
        lead={`${petNames(order)}: booked for ${now} with ${groomer}. That time stays yours until you confirm another time.`}
      />
      {how === "ask" && (
        <Notice title="Your visit starts soon, so we have to ask">
          You can still choose another time, if {groomer} agrees. Until then your old time stays.
        </Notice>
      )}
    </>
  );
}

/** The choice between the same groomer and any groomer, with a filter by groomer. */
function WhoComes({ view }: { view: RescheduleView }) {
  const { order, way, groomers, groomerId, date } = view;
  const ownGroomer = order.serviceProvider;
  return (
    <div className="grid gap-5">
      {ownGroomer && (
        <TabLinks
          label="Who comes"
          tabs={[
            {
              to: pickerPath("reschedule-first-groomer", order.id, { date }),
              label: `Keep ${ownGroomer.displayName}`,
            },
            { to: pickerPath("reschedule-groomer", order.id, { date }), label: "Any groomer" },
          ]}
        />
      )}
      {way === "reschedule-groomer" && (
        <GroomerFilter
          groomers={groomers.map((groomer) => ({
            ...groomer,
            note: groomer.nextOpenDate ? `next: ${formatShortDay(groomer.nextOpenDate)}` : "",
          }))}
          chosen={groomerId}
          to={(groomer) => pickerPath(way, order.id, { groomer, date: groomer ? null : date })}
        />
      )}
    </div>
  );
}

function PickerCalendar({ view: { order, way, groomerId, days, date, month } }: { view: RescheduleView }) {
  return (
    <DayCalendar
      days={days}
      selected={date}
      month={month}
      to={(change) => pickerPath(way, order.id, { groomer: groomerId, ...change })}
    />
  );
}

/** The reason for which there are no times, and other ways to a time. */
function NoRescheduleTimes({ view }: { view: RescheduleView }) {
  const { order, way, date, firstOpenDate, groomerId, reason, nearest, taken } = view;
  const next = firstOpenDate && firstOpenDate !== date ? firstOpenDate : null;
  const isOneGroomer = way === "reschedule-first-groomer" || groomerId !== null;
  return (
    <EmptyState
      title={date ? `Nothing on ${formatShortDay(date)}` : "No other times right now"}
      level={3}
      picture={<EmptyCalendarLater />}
      actions={
        <>
          {next && (
            <LinkButton to={pickerPath(way, order.id, { groomer: groomerId, date: next })}>
              See {formatDay(next)}
            </LinkButton>
          )}
          {isOneGroomer && (
            <LinkButton to={pickerPath("reschedule-groomer", order.id, { date })} variant="secondary">
              See any groomer
            </LinkButton>
          )}
          <CallUs phoneNumber={order.area.phoneNumber} to="/send-us-request" />
        </>
      }
    >
      <p>{reason}</p>
      {!taken && <NearestTimes orderId={order.id} slots={nearest} />}
    </EmptyState>
  );
}
