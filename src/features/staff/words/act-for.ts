import { IMPERSONATION_SPAN } from "#features/accounts/rules/impersonation.ts";

/** Errors of the form in which staff choose the person to act for. */
export const ACT_FOR_FAULTS = {
  address: "Enter their e-mail address or their phone number",
  reason: "Enter why you need to act for this person",
} as const;

type ActFacts = { brand: string; staff: string; person: string; reason: string; phone: string };

const leadOf = ({ brand, staff, person }: ActFacts) =>
  `${staff} of ${brand} is using your account${person && `, ${person},`} for at most ${IMPERSONATION_SPAN}.`;

const adviceOf = ({ brand, phone }: ActFacts) =>
  phone ? `Questions? Call us at ${phone}.` : `Questions? Write to ${brand} in your messages.`;

/** The mail to a person that staff act for. */
export const actNotice = (facts: ActFacts) => ({
  title: `${facts.brand} is using your account`,
  greeting: leadOf(facts),
  facts: [["Reason", facts.reason]] as const,
  words: [
    "They cannot change your cards or your password, and they cannot accept agreements. Everything they do is recorded.",
    adviceOf(facts),
  ],
});

/** The same as a text, for a person without a mailbox. */
export const actNoticeText = (facts: ActFacts) =>
  `${leadOf({ ...facts, person: "" })} Reason: ${facts.reason.replaceAll(/\s+/g, " ").slice(0, 200)}. ${adviceOf(facts)}`;
