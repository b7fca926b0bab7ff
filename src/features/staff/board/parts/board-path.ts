type View = { date: string; area: string | null };

const withArea = (area: string | null): Record<string, string> => (area === null ? {} : { area });

/** The board of a day, of one area or all. `done`: what the page says has just been done. */
export const boardPath = ({ date, area }: View, done?: "moved" | "asked" | "sick" | "undone") =>
  `/staff/board?${new URLSearchParams({ date, ...withArea(area), ...(done && { done }) })}`;

type Place = { date: string; time: string; groomer: string };

/** The form that moves a visit, with a place filled in: a local date, a wall time and a groomer. */
export const movePath = (id: string, area: string | null, place?: Place) => {
  const query = new URLSearchParams({ ...place, ...withArea(area) }).toString();
  return `/staff/board/${id}/move${query && `?${query}`}`;
};

/** The page on which a groomer is marked as sick for a day. */
export const sickPath = (groomer: string, { date, area }: View) =>
  `/staff/board/groomers/${groomer}/sick?${new URLSearchParams({ date, ...withArea(area) })}`;

export const fitsPath = (order: string, { date, area }: View) =>
  `/staff/board/fits?${new URLSearchParams({ order, date, ...withArea(area) })}`;

const DATE = /^2[01]\d\d-\d\d-\d\d$/;

/** A local date of an address; null if it is none. */
export function readDate(text: string | null): string | null {
  if (!text || !DATE.test(text)) return null;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : text;
}

/** Without the calendar's rules, whose tables of time zones would weigh more than the page. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
