import type { Message } from "./answer-message.ts";

/** `soon`: when the visit is, from `dayAheadText` or `hourAheadText`. `changeRule`: null leaves it out. */
export function reminderMessage(
  groomer: string,
  pets: string,
  { soon, changeRule }: { soon: string; changeRule: string | null },
): Message {
  return {
    headline: `${soon}, ${pets}`,
    paragraphs: [
      `${groomer} comes to you. Please be there to open the door.`,
      ...(changeRule ? [changeRule] : []),
    ],
    text: `${soon}: ${groomer} comes for ${pets}.`,
  };
}

export function dayAheadText(time: string): string {
  return `See you soon: ${time}`;
}

export function hourAheadText(hours: string): string {
  return `In about an hour: ${hours}`;
}
