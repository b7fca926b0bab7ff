import { useEffect, useState } from "react";
import { differsFromHere, formatZoneName } from "#kit/wire/format/times.ts";
import { cx } from "#ui/cx.ts";

export type AreaTimeProps = { timeZone: string; at: string; className?: string };

/** Names the time zone of the shown times, for visitors whose device has another time zone. */
export function AreaTime({ timeZone, at, className }: AreaTimeProps) {
  const [differs, setDiffers] = useState(false);
  useEffect(() => {
    setDiffers(differsFromHere(timeZone, at));
  }, [timeZone, at]);
  return (
    <p className={cx("text-sm text-ink-soft", !differs && "hidden no-js:block", className)}>
      All times are local to the visit: {formatZoneName(timeZone, at)}.
    </p>
  );
}
