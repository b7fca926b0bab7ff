import { REMOVE_MINUTES } from "../rules/rooms.ts";

export const ROOM_NAMES = {
  one: "This conversation",
  message: "This message",
  groomer: "This groomer",
  client: "This client",
};

/** The first message of every room. */
export const ROOM_CREATED = "Room created";

export const toSupportTitle = (brand: string) => `${brand} Support Channel`;

export const ROOM_REFUSALS = {
  closed: "This conversation is closed.",
  empty: "Write a message first.",
  late: `A message can be removed for ${REMOVE_MINUTES} minutes after it was sent.`,
  replyMissing: "The message that you answer could not be found.",
  oneOther: "Name one groomer or one client.",
  ownReport: "You cannot report your own message.",
};

export const ROOM_TEXTS = {
  none: "Your conversations appear here.",
  removed: "This message was removed.",
  reported: "Thank you. The team will look at this message.",
  failed: "This message was not sent.",
};

/** The mail and the text about unread messages. They never have the messages themselves. */
export const UNREAD_NOTICE = {
  title: (sender: string) => `${sender} wrote to you`,
  greeting: (name: string) => (name ? `Hello ${name},` : "Hello,"),
  words: (sender: string, brand: string) => `You have unread messages from ${sender} at ${brand}.`,
  link: "Read and answer",
  text: (sender: string, brand: string, href: string) => `${sender} wrote to you at ${brand}: ${href}`,
};
