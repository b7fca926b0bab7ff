import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { type Axis, edgeScroll, type Moving, moveByKey, placeAt, startNear } from "./timeline-move.ts";

/** A pointer that has moved less than this many pixels has pressed the handle, and drags nothing. */
const DRAG_FROM_PX = 5;

type Input = {
  /** The element around the rows; a row's column has its key in `data-row`. */
  grid: RefObject<HTMLElement | null>;
  rowKeys: readonly string[];
  axis: Axis;
  onMove: (to: Omit<Moving, "minutes">) => void;
  /** Called with the block that is picked up, and with null when it is dropped or left. */
  onPick: (key: string | null) => void;
};

/** The element that scrolls the rows sideways, if there is one. */
const scrollerOf = (grid: HTMLElement | null) => grid?.closest<HTMLElement>("[data-scroller]") ?? null;

/**
 * Moves blocks of a timeline by a handle: dragged by pointer, or picked up by a press, moved by arrows and
 * dropped by a second press. Escape, or leaving the handle, leaves the block where it was. `handleOf` stays
 * the same function, so that only rows with the moving block are rendered again.
 */
export function useBlockMove(input: Input) {
  const [moving, show] = useState<Moving | null>(null);
  const current = useRef<Moving | null>(null);
  const drag = useRef<{ x: number; y: number; grabbed: number; isMoved: boolean } | null>(null);
  // A drag ends with a click on the handle, which picks nothing up.
  const hasDragged = useRef(false);
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  /** What the handle of a block listens to. `from`: where the block lies now. */
  const handleOf = useCallback((from: Moving) => {
    const set = (next: Moving | null) => {
      const [before, after] = [current.current?.key ?? null, next?.key ?? null];
      current.current = next;
      show(next);
      if (before !== after) latest.current.onPick(after);
    };
    const placeOf = ({ clientX: x, clientY: y, currentTarget }: PointerEvent) => {
      const { grid, rowKeys, axis } = latest.current;
      // All columns are as high as the handle's own. Measuring the others would have them all laid out.
      const own = currentTarget.closest("[data-row]")?.getBoundingClientRect();
      if (!own) return null;
      const columns = [...(grid.current?.children ?? [])].map((column, nth) => {
        const { left, right } = column.getBoundingClientRect();
        return { rowKey: rowKeys[nth] ?? "", left, right, top: own.top, height: own.height };
      });
      return placeAt({ x, y }, columns, axis);
    };
    const stop = () => {
      drag.current = null;
      set(null);
    };
    const drop = () => {
      const to = current.current;
      stop();
      if (!to || (to.rowKey === from.rowKey && to.startMinute === from.startMinute)) return;
      const { key, rowKey, startMinute } = to;
      latest.current.onMove({ key, rowKey, startMinute });
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        hasDragged.current = false;
        const place = placeOf(event);
        if (event.button !== 0 || !place) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { clientX: x, clientY: y } = event;
        drag.current = { x, y, grabbed: place.minute - from.startMinute, isMoved: false };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { current: begun } = drag;
        if (!begun) return;
        const away = Math.hypot(event.clientX - begun.x, event.clientY - begun.y);
        if (!begun.isMoved && away < DRAG_FROM_PX) return;
        begun.isMoved = true;
        hasDragged.current = true;
        const scroller = scrollerOf(latest.current.grid.current);
        if (scroller) scroller.scrollLeft += edgeScroll(event.clientX, scroller.getBoundingClientRect());
        const place = placeOf(event);
        if (!place) return;
        const startMinute = startNear(place.minute - begun.grabbed, from.minutes, latest.current.axis);
        set({ ...from, rowKey: place.rowKey, startMinute });
      },
      onPointerUp: () => {
        if (drag.current?.isMoved) drop();
        drag.current = null;
      },
      onPointerCancel: stop,
      onClick: (event: { currentTarget: HTMLElement }) => {
        const isEndOfDrag = hasDragged.current;
        hasDragged.current = false;
        if (isEndOfDrag) return;
        // Some browsers do not focus a button that is pressed by pointer.
        event.currentTarget.focus();
        if (current.current) drop();
        else set(from);
      },
      onKeyDown: (event: KeyboardEvent) => {
        hasDragged.current = false;
        if (!current.current) return;
        if (event.key === "Escape") return stop();
        const { grid, rowKeys, axis } = latest.current;
        const moved = moveByKey(current.current, event.key, { rowKeys, axis });
        if (!moved) return;
        event.preventDefault();
        set(moved);
        if (!scrollerOf(grid.current)) return;
        const column = grid.current?.querySelector(`[data-row="${CSS.escape(moved.rowKey)}"]`);
        column?.scrollIntoView({ block: "nearest", inline: "nearest" });
      },
      onBlur: stop,
    };
  }, []);
  return { moving, handleOf };
}
