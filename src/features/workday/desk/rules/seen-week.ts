type Week<Hours> = readonly Hours[];

/**
 * The week that a form's reader has seen, once the page loads again after one of its forms was sent. A
 * refusal of the form itself shows what has changed. Of another form only the day that it saved is taken
 * over: what a colleague has changed since is still to be refused.
 */
export function renewSeenWeek<Hours extends { weekday: number }>(
  { seen, now }: { seen: Week<Hours>; now: Week<Hours> },
  form: string,
  sent: { refused: string | null; saved: string | null },
): Week<Hours> {
  if (form === sent.refused || form === sent.saved) return now;
  const isSaved = ({ weekday }: Hours) => `day${weekday}` === sent.saved;
  return [...seen.filter((hours) => !isSaved(hours)), ...now.filter(isSaved)];
}
