import { useEffect, useState } from "react";
import { differsFromHere, formatZoneName } from "#kit/wire/format/times.ts";
import { cx } from "#ui/cx.ts";

export type AreaTimeProps = { timeZone: string; at: string; className?: string };

/** Names the time zone of the shown times, for visitors whose device has another time zone. */
export function AreaTime({ timeZone, at, className }: AreaTimeProps) {
  const [isOtherZone, setOtherZone] = useState(false);
  useEffect(() => {
    setOtherZone(differsFromHere(timeZone, at));
  }, [timeZone, at]);
  return (
    <p className={cx("text-sm text-ink-soft", !isOtherZone && "hidden no-js:block", className)}>
      All times are local to the visit: {formatZoneName(timeZone, at)}.
    </p>
  );
}
