import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { SETUP_STEPS, type SetupStep } from "../rules/setup.ts";

/** What each step is called in a sentence: "a work zone". */
const STEP_NAMES: Record<SetupStep, string> = {
  form: "the agreements",
  hours: "hours",
  zone: "a work zone",
  service: "a service",
  photo: "a portrait",
};

/** Why a groomer's account is not opened yet: "Still missing: hours and a portrait." */
export const notSetUp = (missing: readonly SetupStep[]) =>
  `Still missing: ${formatList(missing.map((step) => STEP_NAMES[step]))}.`;

/** The steps of an approved groomer, in the order of the page. */
export const STEP_LINKS: readonly { name: SetupStep; label: string; text: string; to: string }[] = [
  { name: "form", label: "Agreements", text: "Read them, agree and sign.", to: "#agreements" },
  { name: "hours", label: "Hours", text: "When you work in a usual week.", to: "/groomer/availability" },
  { name: "zone", label: "Work zones", text: "Where you drive to, and on which days.", to: "/groomer/zones" },
  {
    name: "service",
    label: "Services",
    text: "What you offer, and how fast you work.",
    to: "/groomer/services",
  },
  { name: "photo", label: "Portrait", text: "Customers like to see who comes.", to: "/groomer/profile" },
];

export const SETUP_WORDS = {
  lead: "You are approved. With the last of these steps your account opens, and customers can book you.",
  signed: "Your agreements are signed.",
  welcome: "Your account is open. Customers can find and book you now; new visits appear here.",
  toComplete: "The time is over, and the final price is not set. Completing a visit collects the payment.",
  toSign: "An agreement is new or has changed. Your visits go on as planned.",
};

/** What is left: "2 of 5 steps are left: hours and a portrait." */
export function stepsLeft(missing: readonly SetupStep[]): string {
  const names = formatList(missing.map((step) => STEP_NAMES[step]));
  return `${missing.length} of ${formatCount(SETUP_STEPS.length, "step")} left: ${names}.`;
}

export const ONBOARDING_FAULTS = {
  signature: "Type your full name as your signature",
  otherName: (name: string) => `Type your full name as in your application: ${name}`,
  newVersion: (title: string, version: number) =>
    `"${title}" has changed. Read version ${version}, then agree again.`,
  unknownDocument: "These are not the brand's documents. Please load the page again.",
};
