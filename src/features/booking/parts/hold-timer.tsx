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
 * The form of the timer's buttons. The timer may be inside the step's own form, and forms cannot be nested,
 * so this form stands apart.
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

/** The same height in every state, so that the page does not jump when the hold ends. */
const ROW = "flex min-h-13 items-center justify-between gap-x-3 rounded-md px-3 py-2 text-sm";

/** Counts down the hold, with a button to extend the hold. After the end, a button holds the time again. */
export function HoldTimer({ session }: { session: ShownSession }) {
  const { hold, area } = session;
  const now = useServerNow();
  const [endedHold, setEndedHold] = useState<string | null>(null);
  if (!hold || !area) return null;
  const isOver = hold.expiresAt <= now || endedHold === hold.expiresAt;
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
            onEnd={() => setEndedHold(hold.expiresAt)}
            className="font-semibold"
          />
        </span>
      </p>
      {hold.extensionsLeft > 0 && <HoldButton intent="extend">Hold it longer</HoldButton>}
    </div>
  );
}
