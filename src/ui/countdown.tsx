import { useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";

export type CountdownProps = {
  /** The instant at which the time is over, as ISO text. */
  until: string;
  /**
   * The server's time as ISO text. The countdown starts from it and corrects the visitor's clock when that
   * clock is more than 30 s wrong.
   */
  now: string;
  /** Shown instead of the countdown when there is no JavaScript: "until 2:40 PM". */
  fallback: string;
  /** The purpose of the countdown, for screen readers: "Your time is held". */
  label: string;
  onEnd?: () => void;
  className?: string;
};

const spoken = [300, 120, 60, 30, 10];

/**
 * Shows the remaining minutes and seconds. The server renders the first figure, so that nothing moves when
 * the countdown begins. Screen readers hear it at 5, 2 and 1 minutes, at 30 and 10 seconds, and at the end.
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
