import { type Anywhere, call } from "#kit/web/call.ts";
import { getBoard } from "../contract/board.ts";
import { getBoardWeek } from "../contract/week.ts";

type BoardQuery = { date: string; area: string | null; groomer: string | null; waitingPage: number | null };

/** The board of a day, with one groomer or all. */
export async function readDay(args: Anywhere, { date, area, groomer, waitingPage }: BoardQuery) {
  const all = waitingPage !== null && { waiting: "all" as const, waitingPage };
  const query = { date, ...(area && { area }), ...all };
  const board = await call(args, getBoard, { query });
  const shown = board.groomers.filter(({ id }) => groomer === null || id === groomer);
  return { view: "day", board: { ...board, groomers: shown } } as const;
}

/** The week of a date, of one groomer or all. */
export async function readWeek(args: Anywhere, { date, area, groomer }: BoardQuery) {
  const query = { date, ...(area && { area }), ...(groomer && { groomer }) };
  return { view: "week", week: await call(args, getBoardWeek, { query }) } as const;
}
