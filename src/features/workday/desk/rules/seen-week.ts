import { WORKING_WEEK } from "../../hours/rules/week.ts";

type Week<Hours> = readonly Hours[];

/**
 * The week that a form's reader has seen, once the page loads again after one of its forms was sent. A
 * refusal of the form itself shows what has changed. Of another form only the days that it saved are taken
 * over, its own or with `alike` Monday to Friday: what a colleague has changed since is still to be refused.
 */
export function renewSeenWeek<Hours extends { weekday: number }>(
  { seen, now }: { seen: Week<Hours>; now: Week<Hours> },
  form: string,
  sent: { refused: string | null; saved: string | null; alike: boolean },
): Week<Hours> {
  const isAlike = sent.alike && sent.saved !== null;
  if (form === sent.refused || form === sent.saved) return now;
  const isSaved = ({ weekday }: Hours) =>
    `day${weekday}` === sent.saved || (isAlike && WORKING_WEEK.includes(weekday));
  return [...seen.filter((hours) => !isSaved(hours)), ...now.filter(isSaved)];
}
