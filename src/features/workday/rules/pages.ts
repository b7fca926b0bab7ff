/** An active groomer's main pages: the bar at the bottom on phones, the header on wide windows. */
export const GROOMER_BAR: readonly { to: string; label: string }[] = [
  { to: "/groomer", label: "Today" },
  { to: "/groomer/day", label: "Calendar" },
  { to: "/groomer/requests", label: "Requests" },
  { to: "/groomer/clients", label: "Clients" },
  { to: "/groomer/more", label: "More" },
];
