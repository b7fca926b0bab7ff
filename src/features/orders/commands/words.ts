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
