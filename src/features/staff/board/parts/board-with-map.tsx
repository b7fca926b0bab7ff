import { MapPinned } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { Button } from "#ui/button.tsx";
import { BOARD_TEXTS } from "../words.ts";
import { BoardTimeline, type BoardTimelineProps } from "./board-timeline.tsx";

const BoardMap = lazy(() => import("./board-map.tsx").then(({ BoardMap }) => ({ default: BoardMap })));

/**
 * The board, and on demand a map in step with it: a point leads to its visit, and a visit that is pressed or
 * focused shows its point. Homes are on a map only for staff who may contact customers, as streets are.
 */
export function BoardWithMap(props: BoardTimelineProps) {
  const { groomers } = props.board;
  const seesHomes = usePermissions().includes("customers.contact");
  const [isOpen, setOpen] = useState(false);
  const [selected, setSelected] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const visit = isOpen && selected ? findVisit(board.current, selected) : null;
    const block = visit?.closest("li");
    block?.setAttribute("aria-current", "true");
    return () => block?.removeAttribute("aria-current");
  });
  useEffect(() => {
    if (!isOpen || !board.current) return;
    const following = new AbortController();
    const follow = ({ target }: Event) => {
      const visit = target instanceof Element ? target.closest("li")?.querySelector("[data-visit]") : null;
      if (visit instanceof HTMLElement) setSelected(visit.dataset.visit ?? null);
    };
    // Whatever in a visit is pressed or focused, its links and its grip, bubbles here.
    for (const type of ["click", "focusin"])
      board.current.addEventListener(type, follow, { signal: following.signal });
    return () => following.abort();
  }, [isOpen]);
  const choose = (id: string | null) => {
    setSelected(id);
    const visit = id ? findVisit(board.current, id) : null;
    visit?.querySelector("a")?.focus({ preventScroll: true });
    visit?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return (
    <>
      {seesHomes && (
        <div className="grid gap-3 max-lg:hidden">
          <p className="no-js:hidden">
            <Button
              type="button"
              variant="secondary"
              aria-expanded={isOpen}
              icon={<MapPinned aria-hidden="true" className="size-4.5" />}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Hide map" : "Show map"}
            </Button>
          </p>
          <p className="hidden text-ink-soft no-js:block">{BOARD_TEXTS.mapNeedsScripts}</p>
          {isOpen && (
            <Suspense fallback={<div className="h-112" />}>
              <BoardMap groomers={groomers} selected={selected} onSelect={choose} />
            </Suspense>
          )}
        </div>
      )}
      <div ref={board}>
        <BoardTimeline {...props} />
      </div>
    </>
  );
}

const findVisit = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`);
