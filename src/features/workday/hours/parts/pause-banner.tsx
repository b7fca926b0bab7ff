import { Form, useLocation } from "react-router";
import { buttonClass } from "#ui/button-class.ts";

/** Says on all pages of a groomer that bookings are paused. One press ends the pause. */
export function PauseBanner({ pausedSince }: { pausedSince: string | null }) {
  // The page of the hours says so itself.
  if (useLocation().pathname === "/groomer/availability" || pausedSince === null) return null;
  return (
    <div className="no-print border-b border-warn-line bg-warn-soft">
      <Form
        method="post"
        action="/groomer/availability"
        className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2"
      >
        <p className="text-ink">New bookings are paused.</p>
        <button
          type="submit"
          name="intent"
          value="pause:off"
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          Take bookings again
        </button>
      </Form>
    </div>
  );
}
