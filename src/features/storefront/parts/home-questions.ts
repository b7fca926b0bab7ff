export type Question = { question: string; answer: string; more?: { to: string; label: string } };

/** For the loader alone: what stands on the page already is not loaded once more as a script. */
export const QUESTIONS: readonly Question[] = [
  {
    question: "What do you need from me at home?",
    answer: "A legal place to park near your door. The van carries its own water and power.",
  },
  {
    question: "How is the price made?",
    answer:
      "By service, size and breed, plus what you add. You see a range before you book; the final price stays inside it unless you agree to a change.",
  },
  {
    question: "When do I pay?",
    answer: "After the visit. Your card is authorised when you book, and only the final price is taken.",
  },
  {
    question: "What if I have to move the visit?",
    answer: "Move or cancel it online. Up to the notice time it costs nothing.",
    more: { to: "/cancellation-policy", label: "See the cancellation policy" },
  },
  {
    question: "My pet is anxious. Is that a problem?",
    answer:
      "Say so when you book. The groomer plans more time and takes breaks; your pet is the only one in the van.",
  },
];
