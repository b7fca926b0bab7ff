import { useEffect, useState } from "react";
import { cx } from "#ui/cx.ts";

export type AreaTimeProps = { timeZone: string; at: string; className?: string };

/** Names the zone of all times shown, for those whose own clock shows another one (UX 10). */
export function AreaTime({ timeZone, at, className }: AreaTimeProps) {
  const [differs, setDiffers] = useState(false);
  useEffect(() => {
    const clock = (zone?: string) => new Date(at).toLocaleString("en-US", { timeZone: zone });
    setDiffers(clock(timeZone) !== clock());
  }, [timeZone, at]);
  const name = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" })
    .formatToParts(new Date(at))
    .find((part) => part.type === "timeZoneName")?.value;
  return (
    <p className={cx("text-sm text-ink-soft", !differs && "hidden no-js:block", className)}>
      All times are local to the visit: {name}.
    </p>
  );
}
