import { lazy, Suspense } from "react";
import type { ArtProps } from "./art.tsx";

const EmptyCalendar = lazy(() =>
  import("./empty-calendar.tsx").then((drawn) => ({ default: drawn.EmptyCalendar })),
);

/** The same drawing where few ever see it: it is loaded when it shows, into room of its size. */
export function EmptyCalendarLater(props: ArtProps) {
  return (
    <Suspense fallback={<svg viewBox="0 0 240 190" aria-hidden="true" className={props.className} />}>
      <EmptyCalendar {...props} />
    </Suspense>
  );
}
