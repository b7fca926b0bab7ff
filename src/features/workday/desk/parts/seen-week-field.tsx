import { Changed } from "#ui/changed.tsx";
import type { OwnHoursView } from "../../hours/contract.ts";
import type { AvailabilityAnswer } from "../../hours/parts/change-availability.ts";
import { answerOf } from "../../hours/parts/hours-form.tsx";
import { renewSeenWeek } from "../rules/seen-week.ts";
import { differenceOfWeeks, readWeek, writeWeek } from "./seen-week.ts";
import { useOpened } from "./use-opened.ts";

type SeenWeekFieldProps = {
  /** The id of the form: "day2". */
  form: string;
  now: OwnHoursView["hours"];
  answer: AvailabilityAnswer | undefined;
  saved: string | null;
  /** Whether the form that was saved has set Monday to Friday. */
  alike: boolean;
};

/**
 * The hours of the week that the reader of a form has seen: as the form was opened, even if its page loads
 * again. Says what has changed since.
 */
export function SeenWeekField({ form, now, answer, saved, alike }: SeenWeekFieldProps) {
  const sent = { refused: answer?.form ?? null, saved, alike };
  const week = useOpened(now, (seen) => [...renewSeenWeek({ seen, now }, form, sent)]);
  const refused = readWeek(answerOf(answer, form).values?.seen ?? "");
  const moved = differenceOfWeeks(refused ?? week, now);
  return (
    <>
      {moved && <Changed title="The weekly hours have changed" {...moved} />}
      <input type="hidden" name="seen" value={writeWeek(week)} />
    </>
  );
}
