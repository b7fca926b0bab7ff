import type { ReactNode } from "react";
import { formatDay } from "#kit/wire/format/dates.ts";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { DayCalendar } from "./day-calendar.tsx";

/** Says that the linked day cannot be booked and that the page shows the first open day instead. */
export function ClosedDay({ gone, firstOpenDate }: { gone: string | null; firstOpenDate: string | null }) {
  if (!gone || !firstOpenDate) return null;
  return (
    <Notice title={`${formatDay(gone)} cannot be booked`}>This is the first day that you can book.</Notice>
  );
}

/**
 * The month and, as `children`, the times of the chosen day: side by side on desktops, stacked on phones.
 */
export function DayAndTimes({
  days,
  date,
  month,
  to,
  children,
}: {
  days: Parameters<typeof DayCalendar>[0]["days"];
  date: string | null;
  month: string;
  to: Parameters<typeof DayCalendar>[0]["to"];
  children: ReactNode;
}) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]">
      <Section title="Day">
        <DayCalendar days={days} selected={date} month={month} to={to} />
      </Section>
      {children}
    </div>
  );
}
