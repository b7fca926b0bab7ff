import { useEffect, useLayoutEffect, useRef, useState } from "react";

export const MAX_ZOOM = 4;
const STEP = 1.5;
/** The pixels of the wheel that enlarge e times. */
const WHEEL_PIXELS = 200;

const limit = (scale: number) => Math.min(MAX_ZOOM, Math.max(1, scale));

type Point = { x: number; y: number };

/**
 * The zoom of a scrolled frame: by buttons, by two fingers, and by the wheel (with the control key, as
 * touchpads send a pinch, or while nothing is enlarged). The point under the fingers stays in its place.
 * A button that has no further effect is disabled, so the frame takes its focus.
 * @param key a new key starts again at 1
 */
export function useZoom(key: string | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const current = useRef({ scale: 1, at: null as Point | null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture starts at its own size
  useEffect(() => setScale(1), [key]);

  useLayoutEffect(() => {
    const { scale: before, at } = current.current;
    const box = frame.current;
    current.current = { scale, at: null };
    if (!box || before === scale) return;
    const { x, y } = at ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    const ratio = scale / before;
    box.scrollTo((box.scrollLeft + x) * ratio - x, (box.scrollTop + y) * ratio - y);
  }, [scale]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const toScale = (next: number, { x, y }: Point) => {
      const { left, top } = box.getBoundingClientRect();
      current.current.at = { x: x - left, y: y - top };
      setScale(limit(next));
    };
    return listenToZoom(box, () => current.current.scale, toScale);
  }, []);

  return {
    frame,
    scale,
    zoomIn() {
      const next = limit(scale * STEP);
      setScale(next);
      if (next === MAX_ZOOM) frame.current?.focus();
    },
    reset() {
      setScale(1);
      frame.current?.focus();
    },
  };
}

/** Listens to pinches and the wheel. Browsers let only listeners that are not passive stop their own zoom. */
function listenToZoom(
  box: HTMLElement,
  scaleNow: () => number,
  toScale: (scale: number, at: Point) => void,
): () => void {
  let pinch: { distance: number; scale: number } | null = null;
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey && scaleNow() > 1) return;
    event.preventDefault();
    toScale(scaleNow() * Math.exp(-event.deltaY / WHEEL_PIXELS), { x: event.clientX, y: event.clientY });
  };
  const touch = (event: TouchEvent) => {
    const [first, second] = event.touches;
    if (!first || !second) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const distance = Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY);
    pinch ??= { distance: Math.max(1, distance), scale: scaleNow() };
    const at = { x: (first.clientX + second.clientX) / 2, y: (first.clientY + second.clientY) / 2 };
    toScale((pinch.scale * distance) / pinch.distance, at);
  };
  const listeners = new AbortController();
  const options = { passive: false, signal: listeners.signal };
  box.addEventListener("wheel", wheel, options);
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"] as const)
    box.addEventListener(type, touch, options);
  return () => listeners.abort();
}
