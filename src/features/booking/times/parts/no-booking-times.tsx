import { NoTimes, type NoTimesProps } from "#features/availability/parts/day-times.tsx";
import { pathOf, type ShownSession } from "../../parts/path.ts";

export type NoBookingTimesProps = Omit<NoTimesProps, "request" | "phoneNumber" | "others"> & {
  session: Pick<ShownSession, "area">;
  /** Whether to offer a change of pets or services, because no day has a time. */
  others?: boolean;
};

/** Says that there is no time, and offers other pets or services, a request, and the area's phone number. */
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
