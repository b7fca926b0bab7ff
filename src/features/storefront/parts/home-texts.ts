export type Question = { question: string; answer: string; more?: { to: string; label: string } };

// Only the loader imports this file. The page contains the texts, so the browser does not load them as a
// script.

export type Step = { title: string; text: string };

/** The steps of a visit. `VisitPicture` has a drawing for each step. */
export const STEPS: readonly Step[] = [
  {
    title: "Pick a real open time",
    text: "You see the open calendar of each groomer who drives to your street. The times already include the drive.",
  },
  {
    title: "We park at your door",
    text: "The van brings warm water, power and everything else. Your pet never waits in a kennel.",
  },
  {
    title: "One pet at a time",
    text: "One groomer stays from the first brush stroke to the last treat. You pay after the visit.",
  },
];

export const QUESTIONS: readonly Question[] = [
  {
    question: "What do you need from me at home?",
    answer: "A legal place to park near your door. The van carries its own water and power.",
  },
  {
    question: "How is the price set?",
    answer:
      "By service, size and breed, plus your add-ons. You see a price range before you book. The final price stays in that range unless you agree to a change.",
  },
  {
    question: "When do I pay?",
    answer: "After the visit. Your card is authorized when you book, and only the final price is taken.",
  },
  {
    question: "What if I have to reschedule?",
    answer: "Reschedule or cancel online. Changes are free up to the notice time.",
    more: { to: "/cancellation-policy", label: "See the cancellation policy" },
  },
  {
    question: "My pet is anxious. Is that a problem?",
    answer:
      "Tell us when you book. The groomer plans more time and takes breaks. Your pet is the only one in the van.",
  },
];
