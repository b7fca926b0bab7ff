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

export const MESSAGES_PAGE = "/groomer/messages";

/** The drawer of an active groomer on phones: what the bar below has no place for. More has all pages. */
export const GROOMER_DRAWER: readonly { to: string; label: string }[] = [
  { to: MESSAGES_PAGE, label: "Messages" },
  { to: "/groomer/availability", label: "Hours and time off" },
  { to: "/groomer/profile", label: "Profile" },
  { to: "/groomer/zones", label: "Your zones" },
  { to: "/groomer/account/referral-code", label: "Referral code" },
  { to: "/groomer/account", label: "Account" },
];
