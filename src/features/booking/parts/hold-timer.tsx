import { Timer } from "lucide-react";
import { useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { formatClock } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Countdown } from "#ui/countdown.tsx";
import { cx } from "#ui/cx.ts";
import type { ShownSession } from "./path.ts";
import { useServerNow } from "./use-booking.ts";

const HOLD_PATH = "/customer/new/hold";

const FORM_ID = "hold-form";
const FETCHER = { key: "hold" };

/**
 * The form behind the timer's buttons, once on each step: the timer itself may stand inside the step's own
 * form, and forms do not nest.
 */
export function HoldForm() {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher(FETCHER);
  return (
    <fetcher.Form id={FORM_ID} method="post" action={HOLD_PATH}>
      <input type="hidden" name="back" value={pathname + search} />
    </fetcher.Form>
  );
}

function HoldButton({ intent, children }: { intent: "extend" | "renew"; children: string }) {
  const { state } = useFetcher(FETCHER);
  return (
    <Button
      form={FORM_ID}
      name="intent"
      value={intent}
      variant="secondary"
      size="sm"
      busy={state !== "idle"}
      className="no-print shrink-0"
    >
      {children}
    </Button>
  );
}

/** One height, whether the time is held, can be held longer, or no longer is. */
const ROW = "flex min-h-13 items-center justify-between gap-x-3 rounded-md px-3 py-2 text-sm";

/** How long the chosen time is held, with a button to extend it; afterwards one to hold it again. */
export function HoldTimer({ session }: { session: ShownSession }) {
  const { hold, area } = session;
  const now = useServerNow();
  const [ended, setEnded] = useState<string | null>(null);
  if (!hold || !area) return null;
  const isOver = hold.expiresAt <= now || ended === hold.expiresAt;
  if (isOver) {
    return (
      <div className={cx(ROW, "bg-warn-soft")}>
        <p role="status" className="min-w-0 flex-1 leading-tight">
          No longer held for you. It may still be free.
        </p>
        <HoldButton intent="renew">Hold it again</HoldButton>
      </div>
    );
  }
  return (
    <div className={cx(ROW, "bg-brand-soft")}>
      <p className="flex min-w-0 items-center gap-2">
        <Timer aria-hidden="true" className="size-4.5 shrink-0 text-brand-text" />
        <span>
          Held for you{" "}
          <Countdown
            until={hold.expiresAt}
            now={now}
            fallback={`until ${formatClock(hold.expiresAt, area.timeZone)}`}
            label="Your time is held"
            onEnd={() => setEnded(hold.expiresAt)}
            className="font-semibold"
          />
        </span>
      </p>
      {hold.extensionsLeft > 0 && <HoldButton intent="extend">Hold it longer</HoldButton>}
    </div>
  );
}
