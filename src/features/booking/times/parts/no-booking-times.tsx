import { NoTimes, type NoTimesProps } from "#features/availability/parts/day-times.tsx";
import { pathOf, type ShownSession } from "../../parts/path.ts";

export type NoBookingTimesProps = Omit<NoTimesProps, "request" | "phoneNumber" | "others"> & {
  session: Pick<ShownSession, "area">;
  /** Nothing at all is open: other pets or services may have times. */
  others?: boolean;
};

/**
 * No time for the booking under way: other pets or services, a request and the area's phone are one press
 * away.
 */
export function NoBookingTimes({ session, others = false, ...props }: NoBookingTimesProps) {
  return (
    <NoTimes
      {...props}
      others={others ? pathOf("pets-and-services") : undefined}
      request={pathOf("start-appointment-request")}
      phoneNumber={session.area?.phoneNumber}
    />
  );
}
