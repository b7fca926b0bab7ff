import { TabLinks } from "#ui/tab-links.tsx";
import { dayPath, weekPath } from "./day-path.ts";

/** The two views of the groomer's calendar around a date. */
export function CalendarTabs({ date }: { date: string }) {
  const tabs = [
    { to: dayPath(date), label: "Day" },
    { to: weekPath(date), label: "Week" },
  ];
  return <TabLinks label="Views of your calendar" tabs={tabs} />;
}
