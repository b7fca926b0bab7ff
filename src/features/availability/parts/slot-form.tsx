import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formatDay, formatWeekday } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { type SlotChoice, slotValue } from "./slot-choices.ts";

type Pressed = Pick<SlotChoice, "groomerId" | "groomerName" | "startsAt" | "date" | "startTime">;

/** "Book Tuesday, Nov 24 at 9:30 AM with Maria": the full name for screen readers. */
function bookingLabel(slot: Pressed): string {
  return `Book ${formatDay(slot.date)} at ${formatWallTime(slot.startTime)} with ${slot.groomerName}`;
}

/** The value that is being sent right now, so that its button can show it. */
function usePressed(): string | null {
  const { state, formData } = useNavigation();
  return state === "idle" ? null : (formData?.get("slot") as string | null);
}

/** One press chooses and holds a time; a plain form. */
export function SlotForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Form method="post" className={className}>
      {children}
    </Form>
  );
}

export type BookButtonProps = Omit<ButtonProps, "slot" | "children"> & {
  slot: Pressed;
  /** Shows the groomer; otherwise only screen readers hear the name, because it is beside the button. */
  named?: boolean;
};

/** "Book Tuesday 9:30 AM". Inside a SlotForm. */
export function BookButton({ slot, named = false, ...look }: BookButtonProps) {
  const value = slotValue(slot);
  const pressed = usePressed();
  return (
    <Button {...look} name="slot" value={value} busy={pressed === value}>
      <span>
        Book {formatWeekday(slot.date)} {formatWallTime(slot.startTime)}{" "}
        <span className={named ? "block text-sm font-normal text-ink-soft" : "sr-only"}>
          with {slot.groomerName}
        </span>
      </span>
    </Button>
  );
}

/** "9:30 AM" among the times of a day. Inside a SlotForm. */
export function SlotButton({ slot, chosen }: { slot: SlotChoice; chosen: boolean }) {
  const value = slotValue(slot);
  const pressed = usePressed();
  return (
    <button
      type="submit"
      name="slot"
      value={value}
      aria-label={bookingLabel(slot)}
      aria-current={chosen || undefined}
      aria-disabled={pressed !== null || undefined}
      className={cx(
        "min-h-11 rounded-md border px-1 font-medium whitespace-nowrap tabular-nums transition-colors",
        chosen
          ? "border-brand-fill bg-brand-fill text-on-brand"
          : "border-line bg-raised hover:border-brand hover:bg-brand-soft",
        pressed === value && "animate-breathe",
      )}
    >
      {formatWallTime(slot.startTime)}
    </button>
  );
}
