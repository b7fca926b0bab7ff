/** The page whose link shows how many requests wait. */
export const REQUESTS_PAGE = "/groomer/requests";

/** An active groomer's main pages: the bar at the bottom on phones, the header on wide windows. */
export const GROOMER_BAR: readonly { to: string; label: string }[] = [
  { to: "/groomer", label: "Today" },
  { to: "/groomer/day", label: "Calendar" },
  { to: REQUESTS_PAGE, label: "Requests" },
  { to: "/groomer/clients", label: "Clients" },
  { to: "/groomer/more", label: "More" },
];
