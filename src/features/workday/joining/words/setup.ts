/** The steps of an approved groomer, in the order of the page. */
export const SETUP_STEPS = [
  { name: "hours", label: "Hours", text: "When you work in a usual week.", to: "/groomer/availability" },
  { name: "zone", label: "Work zones", text: "Where you drive to, and on which days.", to: "/groomer/zones" },
  {
    name: "service",
    label: "Services",
    text: "What you offer, and how fast you work.",
    to: "/groomer/services",
  },
  { name: "photo", label: "Portrait", text: "Customers like to see who comes.", to: "/groomer/profile" },
] as const;

export const SETUP_WORDS = {
  lead: "You are approved. These four steps are left before customers can book you.",
  next: "When all four are done, our team opens your account and mails you.",
  ready: "All is set up. Our team opens your account and mails you.",
};
