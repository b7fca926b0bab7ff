import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { formatDay, formatWeekday } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { type SlotChoice, slotValue } from "./slot-choices.ts";

type BookableSlot = Pick<SlotChoice, "groomerId" | "groomerName" | "startsAt" | "date" | "startTime">;

/** The full label for screen readers: "Book Tuesday, Nov 24 at 9:30 AM with Maria". */
function bookingLabel(slot: BookableSlot): string {
  return `Book ${formatDay(slot.date)} at ${formatWallTime(slot.startTime)} with ${slot.groomerName}`;
}

/** The slot value that is being sent right now, so that the pressed button can show it; null when idle. */
function useSentValue(): string | null {
  const { state, formData } = useNavigation();
  return state === "idle" ? null : (formData?.get("slot") as string | null);
}

/** A plain form in which one press on a button chooses and holds a time. */
export function SlotForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <Form method="post" className={className}>
      {children}
    </Form>
  );
}

export type BookButtonProps = Omit<ButtonProps, "slot" | "children"> & {
  slot: BookableSlot;
  /** Shows the groomer's name on the button. Otherwise only screen readers read the name. */
  named?: boolean;
};

/** The button "Book Tuesday 9:30 AM". Must be inside a `SlotForm`. */
export function BookButton({ slot, named = false, ...look }: BookButtonProps) {
  const value = slotValue(slot);
  const sentValue = useSentValue();
  return (
    <Button {...look} name="slot" value={value} busy={sentValue === value}>
      <span>
        Book {formatWeekday(slot.date)} {formatWallTime(slot.startTime)}{" "}
        <span className={named ? "block text-sm font-normal text-ink-soft" : "sr-only"}>
          with {slot.groomerName}
        </span>
      </span>
    </Button>
  );
}

/** The button "9:30 AM" in a list of a day's times. Must be inside a `SlotForm`. */
export function SlotButton({ slot, chosen }: { slot: SlotChoice; chosen: boolean }) {
  const value = slotValue(slot);
  const sentValue = useSentValue();
  return (
    <button
      type="submit"
      name="slot"
      value={value}
      aria-label={bookingLabel(slot)}
      aria-current={chosen || undefined}
      aria-disabled={sentValue !== null || undefined}
      className={cx(
        "min-h-11 rounded-md border px-1 font-medium whitespace-nowrap tabular-nums transition-colors",
        chosen
          ? "border-brand-fill bg-brand-fill text-on-brand"
          : "border-line bg-raised hover:border-brand hover:bg-brand-soft",
        sentValue === value && "animate-breathe",
      )}
    >
      {formatWallTime(slot.startTime)}
    </button>
  );
}
