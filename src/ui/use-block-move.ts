import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from "react";
import { type Axis, type Moving, moveByKey, placeAt, startNear } from "./timeline-move.ts";

/** A pointer that has moved less than this many pixels has pressed the handle, and drags nothing. */
const DRAG_FROM_PX = 5;

type Input = {
  /** The element around the rows; a row's column has its key in `data-row`. */
  grid: RefObject<HTMLElement | null>;
  rowKeys: readonly string[];
  axis: Axis;
  onMove: (to: Omit<Moving, "minutes">) => void;
};

/**
 * Moves blocks of a timeline by a handle: dragged by pointer, or picked up by a press, moved by arrows and
 * dropped by a second press. Escape, or leaving the handle, leaves the block where it was.
 */
export function useBlockMove({ grid, rowKeys, axis, onMove }: Input) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const drag = useRef<{ x: number; y: number; grabbed: number; isMoved: boolean } | null>(null);
  // A drag ends with a click on the handle, which picks nothing up.
  const hasDragged = useRef(false);

  const placeOf = ({ clientX: x, clientY: y }: PointerEvent) => {
    const columns = [...(grid.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].map((column) => {
      const { left, right, top, height } = column.getBoundingClientRect();
      return { rowKey: column.dataset.row ?? "", left, right, top, height };
    });
    return placeAt({ x, y }, columns, axis);
  };
  const stop = () => {
    drag.current = null;
    setMoving(null);
  };
  const drop = (from: Moving) => {
    stop();
    if (!moving || (moving.rowKey === from.rowKey && moving.startMinute === from.startMinute)) return;
    const { key, rowKey, startMinute } = moving;
    onMove({ key, rowKey, startMinute });
  };

  /** What the handle of a block listens to. `from`: where the block lies now. */
  const handleOf = (from: Moving) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasDragged.current = false;
      const place = placeOf(event);
      if (event.button !== 0 || !place) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: x, clientY: y } = event;
      drag.current = { x, y, grabbed: place.minute - from.startMinute, isMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current) return;
      const away = Math.hypot(event.clientX - current.x, event.clientY - current.y);
      if (!current.isMoved && away < DRAG_FROM_PX) return;
      current.isMoved = true;
      hasDragged.current = true;
      const place = placeOf(event);
      if (!place) return;
      const startMinute = startNear(place.minute - current.grabbed, from.minutes, axis);
      setMoving({ ...from, rowKey: place.rowKey, startMinute });
    },
    onPointerUp: () => {
      if (drag.current?.isMoved) drop(from);
      drag.current = null;
    },
    onPointerCancel: stop,
    onClick: (event: { currentTarget: HTMLElement }) => {
      const isEndOfDrag = hasDragged.current;
      hasDragged.current = false;
      if (isEndOfDrag) return;
      // Some browsers do not focus a button that is pressed by pointer.
      event.currentTarget.focus();
      if (moving) drop(from);
      else setMoving(from);
    },
    onKeyDown: (event: KeyboardEvent) => {
      hasDragged.current = false;
      if (!moving) return;
      if (event.key === "Escape") return stop();
      const moved = moveByKey(moving, event.key, { rowKeys, axis });
      if (!moved) return;
      event.preventDefault();
      setMoving(moved);
    },
    onBlur: stop,
  });
  return { moving, handleOf };
}
