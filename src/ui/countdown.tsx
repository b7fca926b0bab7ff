import { useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";

export type CountdownProps = {
  /** ISO instant at which the time is over. */
  until: string;
  /**
   * The server's clock as ISO: where the figure begins; corrects a visitor's clock that is more than 30 s
   * off.
   */
  now: string;
  /** Read without JavaScript in place of the running figure: "until 2:40 PM". */
  fallback: string;
  /** What is counted, for those who hear it: "Your time is held". */
  label: string;
  onEnd?: () => void;
  className?: string;
};

const spoken = [300, 120, 60, 30, 10];

/**
 * Minutes and seconds left, from the server on, so that nothing moves when it begins to run; spoken at 5, 2
 * and 1 minutes, 30 and 10 seconds, and at the end.
 */
export function Countdown({ until, now, fallback, label, onEnd, className }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until, Date.parse(now)));
  const [said, setSaid] = useState("");
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    const skew = Date.parse(now) - Date.now();
    const clock = () => Date.now() + (Math.abs(skew) > 30_000 ? skew : 0);
    let last = Number.POSITIVE_INFINITY;
    const tick = () => {
      const left = secondsUntil(until, clock());
      setSeconds(left);
      if (left === 0) {
        clearInterval(timer);
        setSaid(`${label}: time is over.`);
        ended.current?.();
      } else if (spoken.some((mark) => last > mark && left <= mark) && last !== Number.POSITIVE_INFINITY) {
        setSaid(`${label}: ${inWords(left)} left.`);
      }
      last = left;
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [until, now, label]);
  const low = seconds <= 60;
  return (
    <span className={cx("tabular-nums", low && "text-danger-text", className)}>
      <time dateTime={until} aria-hidden="true" className="no-js:hidden">
        {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
      </time>
      <span className="hidden no-js:inline">{fallback}</span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </span>
  );
}

function secondsUntil(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000));
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
