import { LIST_PATHS } from "./appointment-path.ts";

/** The tabs of a customer's appointments. The page of the last tab belongs to the feature `waitlist`. */
export const APPOINTMENT_TABS = [
  { to: LIST_PATHS.upcoming, label: "Upcoming", end: true },
  { to: LIST_PATHS.past, label: "History", end: true },
  { to: "/customer/waitlist", label: "Waitlist", end: true },
];
