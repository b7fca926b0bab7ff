import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { MAX_FILES } from "../rules/files.ts";
import { fillPlaceholders } from "../rules/placeholders.ts";
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

/** What a member reads who writes outside the team's hours: the brand's `answer` with the next opening. */
export const toAwayNotice = (answer: string, opening: Date, timeZone: string) =>
  fillPlaceholders(answer, { opening: formatDayAndTime(opening, timeZone) });

/** What the members read when the team joins their conversation. */
export const JOIN_NOTICES = {
  asked: (name: string) => `${name} asked the team to join. From now on the team reads this conversation.`,
  reported: "The team joined because a message was reported. From now on the team reads this conversation.",
};

export const ROOM_REFUSALS = {
  closed: "This conversation is closed.",
  readOnly: "Only the team writes here.",
  empty: "Write a message first.",
  late: `A message can be removed for ${REMOVE_MINUTES} minutes after it was sent.`,
  manyFiles: `Send at most ${MAX_FILES} files with a message.`,
  fileGone: "This file is not there anymore. Please choose it again.",
  replyMissing: "The message that you answer could not be found.",
  oneOther: "Name one groomer or one client.",
  ownReport: "You cannot report your own message.",
};

export const ROOM_TEXTS = {
  removed: "This message was removed.",
  reported: "Thank you. The team will look at this message.",
  failed: "This message was not sent.",
  writing: (name: string) => `${name} is writing …`,
  replying: (name: string) => (name === "" ? "Reply:" : `Reply to ${name}:`),
  /** How many messages came below what is read. */
  below: (count: number) => (count === 1 ? "1 new message below" : `${count} new messages below`),
  olderFailed: "Earlier messages could not be loaded. Check your connection and try again.",
  notUploaded: "This file did not get through.",
  fileLost: "A file of this message did not get through. Discard the message and choose the file again.",
  noRecorder: "The recorder could not be loaded. Check your connection and try again.",
};

/** The mail and the text about unread messages. They never have the messages themselves. */
export const UNREAD_NOTICE = {
  title: (sender: string) => `${sender} wrote to you`,
  greeting: (name: string) => (name ? `Hello ${name},` : "Hello,"),
  words: (sender: string, brand: string) => `You have unread messages from ${sender} at ${brand}.`,
  link: "Read and answer",
  answer: "You can also answer this mail.",
  text: (sender: string, brand: string, href: string) =>
    `${sender} wrote to you at ${brand}: ${href} Reply STOP to turn these texts off.`,
};
