import { formatCents } from "#kit/wire/format/money.ts";
import type { REFUSED_CODES } from "./rules.ts";

/** Why a command is refused, besides the refusals of single calls. */
export const COMMAND_REFUSALS: Record<(typeof REFUSED_CODES)[number], string> = {
  changed: "This visit has changed since your phone last had a connection. Please check it.",
  waits_for_earlier: "This waits for an earlier step of the visit, which needs you.",
  try_again: "This could not be saved yet. It is sent again.",
};

/** The refusal of a batch whose account is not signed in. */
export const OTHER_ACCOUNT = "These steps belong to another account. Log in with it to send them.";

/** The line above a text that a device sent late, below what was there. `clock`: such as "9:45 AM". */
export function writtenAt(clock: string): string {
  return `\n\nWritten at ${clock} without a connection:\n`;
}

/** What a groomer reads while the connection is away, and about work that is not sent yet. */
export const OFFLINE_TEXTS = {
  away: (clock: string) => `No connection. Showing your day as of ${clock}.`,
  waiting: (count: number) => `Waiting to be sent (${count})`,
  stores: "What you mark is stored on this device, and sent once the connection is back.",
  sends: "It is stored on this device, and sent once the connection is back.",
  needsYou: "Not saved: needs you",
  visit: "Open the visit",
  discard: "Discard",
  full: "This device has no room for it. Free some space, then press again.",
  photoNeedsYou: (label: string) => `Photo not saved: ${label}`,
  again: "Send again",
  forms: {
    report: "Report",
    photos: "Photos",
    findings: "What you found, and notes",
    end: "How the visit ends",
    reportStored: "The report is stored on this device. It waits to be sent.",
    unchanged: "Nothing has changed since you last saved.",
    completeWaits: "Complete on this device",
    missedWaits: "Marked as missed on this device",
    sentLater: "It is sent once the connection is back. If the visit has changed by then, we ask you.",
    tip: (amount: string) => `tip in cash ${amount}`,
    cash: "cash received",
    takeBack: "Take it back",
    isMissing: "The customer is not there",
    askMissed: "Was this visit missed?",
    markMissed: "Mark as missed",
    notMissed: "Back",
    /** `fee` in cents. */
    fee: (fee: number) =>
      fee > 0
        ? `For a missed visit the customer pays a fee of ${formatCents(fee)} from the held card. The rest is released.`
        : "For a missed visit the customer pays no fee.",
  },
  photos: {
    label: (side: "before" | "after", service: string, pet: string) =>
      `${side === "before" ? "Before" : "After"} ${service}: ${pet}`,
    save: "Save the photo",
    missing: "Choose a photo first",
    waits: "Stored on this device. It waits to be sent.",
    replaces: "There is a photo already. A new one replaces it.",
    full: "This device has no room for photos. Free some space first.",
  },
  logOut: {
    title: "Log out with unsent work?",
    lead: (count: number) => `${count} of your steps, texts and photos are not sent yet.`,
    failed: "There is no connection yet, so they could not be sent.",
    send: "Send, then log out",
    save: "Save on this device, then log out",
    discard: "Discard, then log out",
  },
} as const;
