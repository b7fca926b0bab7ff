type View = { date: string; area: string | null };
/** `groomer`: the only one that is shown. */
type GroomerView = View & { groomer?: string | null };

const withArea = (area: string | null): Record<string, string> => (area === null ? {} : { area });
const withGroomer = (groomer: string | null = null): Record<string, string> =>
  groomer === null ? {} : { groomer };

/** The board of a day, of one area or all, with one groomer or all. `done`: what the page says is done. */
export const boardPath = (
  { date, area, groomer }: GroomerView,
  done?: "moved" | "asked" | "sick" | "undone",
) =>
  `/staff/board?${new URLSearchParams({ date, ...withArea(area), ...withGroomer(groomer), ...(done && { done }) })}`;

/** A page of all who wait for a time, on the board of a day. */
export const waitingPath = (view: GroomerView, page: number) =>
  `${boardPath(view)}&waiting=all${page > 1 ? `&page=${page}` : ""}`;

const PAGE = /^[1-9]\d{0,3}$/;

/** The page of all who wait that an address names; null without one. */
export function readWaitingPage(search: URLSearchParams): number | null {
  if (search.get("waiting") !== "all") return null;
  const page = search.get("page") ?? "";
  return PAGE.test(page) ? Number(page) : 1;
}

/** The week of a date, of all groomers or one. */
export const weekPath = ({ date, area, groomer }: GroomerView) =>
  `/staff/board?${new URLSearchParams({ view: "week", date, ...withArea(area), ...withGroomer(groomer) })}`;

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
