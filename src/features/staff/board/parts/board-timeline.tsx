import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { minuteOf, timeOf, timesText, toStretch } from "#features/workday/parts/stretch-times.ts";
import { formatMinutes, formatWallTime } from "#kit/wire/format/times.ts";
import { TextLink } from "#ui/text-link.tsx";
import { Timeline, type TimelineBlock, type TimelineRow } from "#ui/timeline.tsx";
import type { Board, BoardGroomer, BoardVisit } from "../contract/board.ts";
import type { Fits } from "../contract/moves.ts";
import { BOARD_TEXTS, FIT_REASONS } from "../words.ts";
import { fitsPath, movePath, sickPath } from "./board-path.ts";
import { linkClass, toneOf, VisitBlock } from "./visit-block.tsx";

export type BoardTimelineProps = {
  board: Board;
  area: string | null;
  /** Whether the reader may move visits. */
  mayMove: boolean;
  /** Whether the day is over. */
  isOver: boolean;
};

type GroomerFit = Fits["groomers"][number];
type Place = { rowKey: string; startMinute: number; endMinute: number };

/**
 * A column for each groomer, with hours, time off, busy times and visits; a list on phones. A visit that is
 * picked up shows where it fits, and one that is dropped leads to the form that moves it.
 */
export function BoardTimeline({ board, area, mayMove, isOver }: BoardTimelineProps) {
  const navigate = useNavigate();
  const { date, groomers } = board;
  const [picked, setPicked] = useState<string | null>(null);
  const { load, data: fits } = useFetcher<Fits | null>();
  // With a groomer of another area on the board, the fits of all groomers are read.
  const areaOfFits = groomers.every((groomer) => groomer.area.id === area) ? area : null;
  const onPick = useCallback(
    (key: string | null) => {
      setPicked(key);
      if (key !== null) void load(fitsPath(key, { date, area: areaOfFits }));
    },
    [load, date, areaOfFits],
  );
  const isOfPicked = picked !== null && fits?.orderId === picked && fits.date === date;
  const fitOf = useMemo(
    () => new Map(isOfPicked ? fits.groomers.map((fit) => [fit.id, fit]) : []),
    [isOfPicked, fits],
  );
  const rows = useMemo(
    () => groomers.map((groomer) => toRow(groomer, { date, area, mayMove, isOver })),
    [groomers, date, area, mayMove, isOver],
  );
  const fittedRows = useMemo(
    () => (fitOf.size === 0 ? rows : rows.map((row) => ({ ...row, ...fitsIn(fitOf.get(row.key)) }))),
    [rows, fitOf],
  );
  // Many rows change at once when the fits arrive or leave, and the move itself comes first.
  const shownRows = useDeferredValue(fittedRows);
  const nameOf = useMemo(() => new Map(groomers.map(({ id, displayName }) => [id, displayName])), [groomers]);
  const placeText = useCallback(
    (place: Place) => {
      const { rowKey, startMinute, endMinute } = place;
      const times = timesText({ startTime: timeOf(startMinute), endTime: timeOf(endMinute) });
      return `${nameOf.get(rowKey) ?? ""}, ${times}${fitAt(fitOf.get(rowKey), startMinute)}`;
    },
    [nameOf, fitOf],
  );
  return (
    <Timeline
      label="Groomers"
      scrolls
      rows={shownRows}
      hourText={(hour) => formatWallTime(`${hour}:00`).replace(":00", "")}
      onPick={onPick}
      onMove={({ key, rowKey, startMinute }) =>
        navigate(movePath(key, area, { date, time: timeOf(startMinute), groomer: rowKey }))
      }
      placeText={placeText}
    />
  );
}

type RowView = Omit<BoardTimelineProps, "board"> & { date: string };

function toRow(groomer: BoardGroomer, { date, area, mayMove, isOver }: RowView): TimelineRow {
  const { id, displayName, isPaused, hasLeft, hours, timeOff, busyTimes, visits } = groomer;
  const toOff = (kind: string) => (times: BoardGroomer["timeOff"][number], nth: number) => ({
    key: `${kind} ${nth}`,
    ...toStretch(times),
    tone: "off" as const,
    content: `${kind}, ${timesText(times)}`,
  });
  const toBlock = (visit: BoardVisit): TimelineBlock => ({
    key: visit.id,
    ...toStretch(visit),
    tone: toneOf(visit),
    content: <VisitBlock visit={visit} moveTo={mayMove && visit.canMove ? movePath(visit.id, area) : null} />,
    moveLabel:
      mayMove && visit.canMove
        ? `Move ${visit.pets.join(", ")}, ${formatWallTime(visit.startTime)}`
        : undefined,
  });
  return {
    key: id,
    title: (
      <>
        <h2 className="text-base font-semibold wrap-anywhere lg:truncate lg:text-sm" title={displayName}>
          {displayName}
          {(isPaused || hasLeft) && ` (${hasLeft ? BOARD_TEXTS.left : BOARD_TEXTS.paused})`}
        </h2>
        {mayMove && !isOver && !hasLeft && (
          <TextLink to={sickPath(id, { date, area })} className={linkClass}>
            Mark sick…<span className="sr-only"> {displayName}</span>
          </TextLink>
        )}
      </>
    ),
    open: hours.map(toStretch),
    blocks: [
      ...timeOff.map(toOff(BOARD_TEXTS.timeOff)),
      ...busyTimes.map(toOff(BOARD_TEXTS.busy)),
      ...visits.map(toBlock),
    ],
    empty: <p className="text-ink-soft">{hours.length > 0 ? BOARD_TEXTS.noVisits : BOARD_TEXTS.closed}</p>,
  };
}

/** Where the picked visit may lie in a groomer's day, and how much driving that adds at least. */
function fitsIn(fit: GroomerFit | undefined): Pick<TimelineRow, "fits" | "fitText"> {
  if (!fit) return {};
  const { starts, reason } = fit;
  const minutes = fit.minutes ?? 0;
  if (starts.length === 0) return { fits: [], fitText: FIT_REASONS[reason ?? ""] };
  return {
    fits: starts.map(({ fromTime, toTime }) => ({
      startMinute: minuteOf(fromTime),
      endMinute: minuteOf(toTime) + minutes,
    })),
    fitText: driveText(Math.min(...starts.map(({ addedDrive }) => addedDrive))),
  };
}

const driveText = (minutes: number) => (minutes > 0 ? `+${formatMinutes(minutes)} drive` : "No added drive");

/** What is said of a place while a visit moves; nothing before the answer is there. */
function fitAt(fit: GroomerFit | undefined, startMinute: number): string {
  if (!fit) return "";
  const found = fit.starts.find(
    ({ fromTime, toTime }) => minuteOf(fromTime) <= startMinute && startMinute <= minuteOf(toTime),
  );
  return found ? `. Fits, ${driveText(found.addedDrive).toLowerCase()}` : ". Does not fit";
}
