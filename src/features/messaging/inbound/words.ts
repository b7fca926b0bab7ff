import { ROOM_REFUSALS } from "../words/rooms.ts";
import { MAX_ANSWER, type Outcome } from "./rules/answers.ts";

export const INBOUND_NAMES = { way: "This way to answer", message: "This message" };

export const INBOUND_REFUSALS = {
  signature: "The signature does not fit, or is too old.",
  shape: "This is no mail in the form that the contract names.",
  text: "This text has no id of its carrier.",
};

/** Why an answer did not reach anybody, as its sender hears it. */
export const NOT_DELIVERED: Partial<Record<Outcome, string>> = {
  closed: `${ROOM_REFUSALS.closed} Your message was not delivered.`,
  card: "Your message seems to have a card number. It was not delivered and not stored. Please leave card numbers out.",
  empty: "Your message had no text and was not delivered. Pictures and files get through on the website.",
  long: `Your message was not delivered. Write at most ${MAX_ANSWER} characters at once.`,
  too_many:
    "You sent many messages in a short time. The last ones were not delivered. Please wait ten minutes.",
  other_mailbox:
    "An answer came from a mailbox that is not the one of your account, so it was not delivered. Please answer from this mailbox, or on the website.",
};

/** What a number hears that sent STOP, START or HELP. */
export const TEXT_WORDS = {
  stopped: (brand: string) =>
    `${brand}: You get no more texts about messages. Text START to turn them on again.`,
  started: (brand: string) => `${brand}: Texts about messages are on again. Text STOP to turn them off.`,
  help: (brand: string, phone: string) =>
    `${brand}: You get texts about messages that wait for you. ${phone ? `Call ${phone} for help. ` : ""}Text STOP to turn them off.`,
};

export const NOT_DELIVERED_MAIL = {
  title: "Your message was not delivered",
  greeting: "Hello,",
  link: "Open your messages",
};

const OUTBOX_NOTICES: Record<string, string> = {
  delivered: "Your answer is in the conversation.",
  stopped: "Texts about messages are off for this number.",
  started: "Texts about messages are on again for this number.",
  help: "The newest message below has the help.",
  unknown: "Nobody with an account is known at this address, so the answer was dropped.",
  automatic: "This answer looks like one of a machine, so it was dropped.",
};

/** What the page of the demo's outbox says after an answer, by its outcome; null without one. */
export function toOutboxNotice(outcome: string): { text: string; isDelivered: boolean } | null {
  if (outcome === "") return null;
  const other = "Your answer was not delivered. The newest message below says why.";
  return { text: OUTBOX_NOTICES[outcome] ?? other, isDelivered: outcome === "delivered" };
}
