export type GroomerIcon = "today" | "calendar" | "requests" | "clients" | "more";
type GroomerPage = { to: string; label: string };

/** An active groomer's main pages: the bar at the bottom on phones, the header on wide windows. */
export const GROOMER_BAR: readonly (GroomerPage & { icon: GroomerIcon })[] = [
  { to: "/groomer", label: "Today", icon: "today" },
  { to: "/groomer/day", label: "Calendar", icon: "calendar" },
  { to: "/groomer/requests", label: "Requests", icon: "requests" },
  { to: "/groomer/clients", label: "Clients", icon: "clients" },
  { to: "/groomer/more", label: "More", icon: "more" },
];

/** An active groomer's other pages: on the page More and in the groomer's menu. */
export const GROOMER_MORE: readonly (GroomerPage & { text: string })[] = [
  {
    to: "/groomer/availability",
    label: "Hours and time off",
    text: "When customers can book you: your week, single days, holidays, a pause.",
  },
  {
    to: "/groomer/profile",
    label: "Profile",
    text: "Your texts, pictures, links and the address of your page.",
  },
  { to: "/groomer/services", label: "Services", text: "What you offer, your pace, and the pets you take." },
  {
    to: "/groomer/zones",
    label: "Your zones",
    text: "Where you work, on which days, and what the drive costs.",
  },
  { to: "/groomer/reviews", label: "Reviews", text: "What customers wrote, and your replies." },
  { to: "/groomer/settings", label: "Settings", text: "New orders, and where you are logged in." },
];
