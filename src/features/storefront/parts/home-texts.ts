export type Question = { question: string; answer: string; more?: { to: string; label: string } };

// Only the loader imports this: the page contains the texts, so the browser need not load them as a script.

export type Step = { title: string; text: string };

/** How a visit goes; each has a picture in HowItWorks. */
export const STEPS: readonly Step[] = [
  {
    title: "Pick a time that is real",
    text: "You see the open calendar of each groomer who drives to your street. Driving is already counted in.",
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
      "By service, size and breed, plus what you add. You see a range before you book; the final price stays inside it unless you agree to a change.",
  },
  {
    question: "When do I pay?",
    answer: "After the visit. Your card is authorized when you book, and only the final price is taken.",
  },
  {
    question: "What if I have to reschedule?",
    answer: "Reschedule or cancel online. It is free up to the notice time.",
    more: { to: "/cancellation-policy", label: "See the cancellation policy" },
  },
  {
    question: "My pet is anxious. Is that a problem?",
    answer:
      "Tell us when you book. The groomer plans more time and takes breaks. Your pet is the only one in the van.",
  },
];
