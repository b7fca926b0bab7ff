import { LIST_PATHS } from "./appointment-path.ts";

/** The views of a customer's appointments; the last one is `waitlist`'s. */
export const APPOINTMENT_TABS = [
  { to: LIST_PATHS.upcoming, label: "Upcoming", end: true },
  { to: LIST_PATHS.past, label: "History", end: true },
  { to: "/customer/waitlist", label: "Waitlist", end: true },
];
