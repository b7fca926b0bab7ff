import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { readId } from "#kit/wire/ids.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getStaffSelf } from "../../contract/day.ts";
import { answerUndoForm } from "../parts/answer-undo-form.ts";
import { BoardNav } from "../parts/board-nav.tsx";
import { readDate, readWaitingPage } from "../parts/board-path.ts";
import { BoardWeek } from "../parts/board-week.tsx";
import { BoardWithMap } from "../parts/board-with-map.tsx";
import { readDay, readWeek } from "../parts/read-board.ts";
import { Unassigned } from "../parts/unassigned.tsx";
import { UndoableMoves } from "../parts/undoable-moves.tsx";
import { WaitingList } from "../parts/waiting-list.tsx";
import { BOARD_TEXTS, DONE_TEXTS, UNDO_TEXTS } from "../words.ts";
import type { Route } from "./+types/board.ts";

const DONE = ["moved", "undone", "asked", "sick"] as const;

/** Without a date in the address, the board is that of the area's present day. */
export async function loader(args: Route.LoaderArgs) {
  const { areas, permissions } = await call(args, getStaffSelf);
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const chosen = areas.find(({ id }) => id === searchParams.get("area"));
  const now = nowOf(args);
  const today = (chosen ?? areas[0])?.date ?? now.toISOString().slice(0, 10);
  const date = readDate(searchParams.get("date")) ?? today;
  const done = searchParams.get("done");
  const area = chosen?.id ?? null;
  const groomer = readId(searchParams.get("groomer"));
  const waitingPage = readWaitingPage(searchParams);
  const query = { date, area, groomer, waitingPage };
  const read = await (searchParams.get("view") === "week" ? readWeek(args, query) : readDay(args, query));
  return {
    ...{ ...read, date, today, area, groomer, waitingPage, now: now.getTime() },
    areas: areas.map(({ id, name }) => ({ id, name })),
    mayMove: permissions.includes("orders.write"),
    done: DONE.find((one) => one === done) ?? null,
  };
}

export const action = (args: Route.ActionArgs) => answerUndoForm(args);

/** After a refused Undo the board shows its visits as they are now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Board, ${formatDay(loaderData.date)}` : "Board";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** The board follows the stream: any change of an order or of the waitlist of the brand makes it old. */
export const handle: LiveHandle<unknown> = {
  isStale: ({ event }) => event === "visit" || event === "waitlist",
};

const pageClass = "page-width grid max-w-none grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-8";

/** The page /staff/board: a day or week of the brand, or of one area. */
export default function BoardPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { date, today, area, areas, groomer, now, mayMove, done, waitingPage } = loaderData;
  if (loaderData.view === "week") {
    const { week } = loaderData;
    const [first = date, last = date] = [week.dates[0], week.dates.at(-1)];
    return (
      <div className={pageClass}>
        <PageHeader title="Board" lead={`${formatDay(first)} to ${formatDay(last)}`} />
        <BoardNav view="week" {...{ date, today, area, areas, groomer }} />
        <BoardWeek {...{ week, area, groomer, today }} />
      </div>
    );
  }
  const { board } = loaderData;
  const undoable = mayMove ? board.undoable : [];
  const visits = board.groomers.reduce((sum, groomer) => sum + groomer.visits.length, 0);
  return (
    <div className={pageClass}>
      <PageHeader
        title="Board"
        lead={`${formatDay(date)}: ${formatCount(visits, "visit")}, ${formatCount(board.groomers.length, "groomer")}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {refused?.now && (
        <Notice tone="warn" title={UNDO_TEXTS.notUndone}>
          <span className="wrap-anywhere">{refused.now}</span>
        </Notice>
      )}
      {done && !(done === "moved" && undoable.length > 0) && (
        <Notice tone="success" title={DONE_TEXTS[done]} live />
      )}
      <UndoableMoves moves={undoable} now={now} justMoved={done === "moved"} />
      <BoardNav view="day" {...{ date, today, area, areas, groomer }} />
      {board.groomers.length === 0 ? (
        <EmptyState title={BOARD_TEXTS.noGroomers}>{BOARD_TEXTS.noGroomersHint}</EmptyState>
      ) : (
        <BoardWithMap board={board} area={area} mayMove={mayMove} isOver={date < today} />
      )}
      <Unassigned lane={board.lane} now={now} />
      <WaitingList waiting={board.lane.waiting} view={{ date, area, groomer }} page={waitingPage} now={now} />
    </div>
  );
}
