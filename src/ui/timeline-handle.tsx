import { GripVertical } from "lucide-react";
import type { Moving } from "./timeline-move.ts";
import type { useBlockMove } from "./use-block-move.ts";

/** `hintId`: the element that says how the keyboard moves a block. */
export type Handles = { handleOf: ReturnType<typeof useBlockMove>["handleOf"]; hintId: string };

type HandleProps = Handles & { label: string; from: Moving; isMoving: boolean };

/** The handle of a block that lies at `from`. Without scripts, and on phones, blocks are not moved here. */
export function TimelineHandle({ label, from, isMoving, handleOf, hintId }: HandleProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isMoving}
      aria-describedby={hintId}
      title={label}
      {...handleOf(from)}
      className="absolute top-0.5 right-0.5 hidden size-6 cursor-grab touch-none place-items-center rounded-sm hover:bg-sunken active:cursor-grabbing aria-pressed:bg-sunken lg:grid no-js:hidden"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}
