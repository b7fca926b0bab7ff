import type { ReactNode } from "react";
import { StepHeader } from "#ui/step-header.tsx";
import { AnyGroomerForm } from "./any-groomer-form.tsx";
import { HoldForm, HoldTimer } from "./hold-timer.tsx";
import { groupsFor, isReachable, pathOf, type Screen } from "./path.ts";
import { useBooking } from "./use-booking.ts";

export type BookingStepsProps = { screen: Screen; title: ReactNode; lead?: ReactNode };

/** "Step n of N" with links to the reachable steps, the step's heading, and the hold's timer on phones. */
export function BookingSteps({ screen, title, lead }: BookingStepsProps) {
  const session = useBooking();
  const groups = groupsFor(screen, session);
  const steps = groups.map(({ label, screens }) => {
    const first = screens[0] as Screen;
    return { label, ...(session && isReachable(first, session) && { to: pathOf(first) }) };
  });
  const current = groups.findIndex(({ screens }) => screens.includes(screen));
  return (
    <>
      <StepHeader steps={steps} current={current} title={title} lead={lead} />
      {session?.wishedGroomer && <AnyGroomerForm />}
      {session?.hold && (
        <>
          <HoldForm />
          <div className="mt-5 md:hidden">
            <HoldTimer session={session} />
          </div>
        </>
      )}
    </>
  );
}
