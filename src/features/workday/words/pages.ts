/** The groomer's pages besides those of the bar, with what they are for. The page More lists them. */
export const GROOMER_MORE = [
  { to: "/groomer/messages", label: "Messages", text: "Your conversations with clients." },
  {
    to: "/groomer/quick-replies",
    label: "Quick replies",
    text: "Texts that you send often, ready in every conversation.",
  },
  { to: "/support", label: "Ask the team", text: "Questions to the team of your brand." },
  {
    to: "/groomer/series",
    label: "Standing appointments",
    text: "Visits that repeat every few weeks, and dates that need you.",
  },
  { to: "/groomer/earnings", label: "Earnings", text: "What you earned this week, and your statements." },
  {
    to: "/groomer/availability",
    label: "Hours and time off",
    text: "When customers can book you: your week, single days, holidays, a pause.",
  },
  {
    to: "/groomer/profile",
    label: "Profile",
    text: "Your texts, photos, links and the address of your page.",
  },
  { to: "/groomer/services", label: "Services", text: "What you offer, your pace, and the pets you take." },
  {
    to: "/groomer/zones",
    label: "Your zones",
    text: "Where you work, on which days, and what the drive costs.",
  },
  { to: "/groomer/reviews", label: "Reviews", text: "What customers wrote, and your replies." },
  {
    to: "/groomer/account/referral-code",
    label: "Referral code",
    text: "Invite other groomers, and see who came and what you earned.",
  },
  { to: "/groomer/agreements", label: "Agreements", text: "What you signed, to read again." },
  { to: "/groomer/account", label: "Account", text: "Your e-mail address, phone number and password." },
  { to: "/groomer/settings", label: "Settings", text: "New orders, and where you are logged in." },
] as const;

/** The flags of a groomer that are set, and the page on which each ends. Earnings have no page yet. */
export const FLAG_LINKS = {
  pendingJobs: { to: "/groomer/requests", label: "Requests wait for your answer" },
  incompleteJobs: { to: "/groomer/requests#to-complete", label: "Visits to complete" },
  emergencySettings: { to: "/groomer/availability", label: "New bookings are paused" },
} as const;
