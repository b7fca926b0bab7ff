/** What became of a mail or text of a person with an account. */
export const OUTCOMES = [
  "delivered",
  "stopped",
  "started",
  "help",
  "closed",
  "card",
  "empty",
  "long",
  "too_many",
  "other_mailbox",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const MAX_ANSWER = 4_000;

/** An answer by text goes to the room that wrote last to the number, if that is not longer ago. */
export const TEXTED_MS = 72 * 3_600_000;

/** An address for answers by mail is valid this long. */
const ADDRESS_DAYS = 90;
/** Carriers send a message again for days, not for weeks. */
const RECEIVED_DAYS = 30;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);
export const addressesSince = (now: Date) => daysBefore(now, ADDRESS_DAYS);
export const receivedSince = (now: Date) => daysBefore(now, RECEIVED_DAYS);

// Line breaks and tabs are fine. Half surrogates and marks of direction are refused in every other text, too.
const UNFIT = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/** The text without characters that no message may have. */
export function cleanText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(UNFIT, "").trim();
}

export type TextWord = "stopped" | "started" | "help";

// The words of US carriers.
const STOP = new Set([
  "stop",
  "stopall",
  "stop all",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "optout",
]);
const START = new Set(["start", "unstop"]);
const HELP = new Set(["help", "info"]);
const BY_CARRIER: Record<string, TextWord> = { STOP: "stopped", START: "started", HELP: "help" };

/**
 * The word by which a number turns texts off or on, or asks for help; null for every other text. `carrier`:
 * the word that the carrier itself has recognized. "Yes" turns texts on where they are off.
 */
export function readTextWord(text: string, carrier: string, isStopped: boolean): TextWord | null {
  const named = BY_CARRIER[carrier.toUpperCase()];
  if (named) return named;
  const word = text
    .toLowerCase()
    .replaceAll(/[\s"'.!]+/g, " ")
    .trim();
  if (STOP.has(word)) return "stopped";
  if (START.has(word) || (word === "yes" && isStopped)) return "started";
  return HELP.has(word) ? "help" : null;
}

/** Whether the subject is one that machines write in the name of people who are away. */
export function isAutomaticSubject(subject: string): boolean {
  return /^\s*(automatic reply|auto[- ]?reply|autoreply|auto|out of (the )?office|respuesta automática)\s*(:|$)/i.test(
    subject,
  );
}

/** The address in "Ann Lee <ann@example.com>", in small letters; "" without one. */
export function readMailbox(from: string): string {
  const address = (/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from).trim().toLowerCase();
  return /^[^\s@<>,]+@[^\s@<>,]+$/.test(address) ? address : "";
}
