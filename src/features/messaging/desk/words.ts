import { formatList } from "#kit/wire/format/counts.ts";
import { MAX_VISITS } from "./rules.ts";

/** Names of things for the sentence that they could not be found. */
export const DESK_NAMES = {
  person: "This person",
  note: "This note",
  report: "This report",
  file: "This file",
  reply: "This prepared answer",
  announcement: "This announcement",
};

export const DESK_REFUSALS = {
  empty: "Write an answer first.",
  emptyNote: "Write a note first.",
  onePerson: "Name one customer, groomer or renter.",
  assignee: "Choose a member of the team who may write messages.",
  /** `name` is "" when nobody has the conversation. */
  assigned: (name: string) =>
    name ? `${name} has this conversation now.` : "This conversation has no assignee anymore.",
  answered: (name: string) => `${name} has answered already. Read that answer first.`,
  emptyReply: "Write the answer first.",
  title: "A prepared answer with this title exists.",
  placeholders: (names: readonly string[]) =>
    `Use only {name}, {brand} and {staff}, not ${names.map((name) => `{${name}}`).join(", ")}.`,
  hoursEnd: "Choose an end after the beginning.",
  hoursTwice: "Name each day of the week once.",
  quarterHour: "Use quarter hours, such as 9:15 AM.",
  emptyAway: "Write what people read while the team is closed.",
  noOpening: "Add {opening} where the day and time of the next opening belong.",
  awayPlaceholders: (names: readonly string[]) =>
    `Use only {opening}, not ${names.map((name) => `{${name}}`).join(", ")}.`,
  settingsChanged:
    "Another person has just saved these settings. Compare the values below, then save again to replace theirs.",
  unread: "There is a new message. Read it first.",
  noTitle: "Enter a title",
  emptyAnnouncement: "Write what you announce",
  noArea: "Choose an area of this brand",
  idInUse: "This id is in use. Announce it again.",
};

export const DESK_TEXTS = {
  lists: { open: "Open", mine: "Mine", unassigned: "Unassigned", done: "Done" },
  none: "No conversations here.",
  noReports: "No reports wait for the team.",
  recorded: "That you read this is recorded.",
  choose: "Choose a conversation.",
  removed: "This message was removed.",
  unassigned: "Nobody yet",
  notes: "Only the team sees notes.",
  latestVisits: `The latest ${MAX_VISITS} are shown.`,
  readers: { customer: "Customers", groomer: "Groomers", renter: "Renters" },
  preparing:
    "Answers that the team gives often. Whoever answers chooses one beside a conversation and changes it.",
  prepared: "The answer is saved.",
  noReplies: "There are no prepared answers yet.",
  placeholders:
    "{name} becomes the name of the member, {staff} the name of who answers, and {brand} the name of the brand.",
  announcing: "Shown among the messages of everybody it concerns. Nobody can answer, and no mail is sent.",
  announced: "Announced.",
  titleHint: "Announcements of one title to the same people stand in one conversation.",
  noAnnouncements: "Nothing was announced yet.",
};

/** What the page of the settings says. */
export const SETTINGS_TEXTS = {
  lead: "When the team answers, and how long conversations are open and stored.",
  hours:
    "Times are local to the area of the person who writes. Leave both times of a day empty if the team is closed on it. If all are empty, the team answers at all hours. 12:00 AM under Closes means the end of the day.",
  away: "People read this once when they write while the team is closed. {opening} becomes the day and time at which it opens next.",
  answers: "Only opening hours count. A change applies to new messages.",
  days: "For this long after their last visit, a customer and a groomer can write to each other.",
  months:
    "Conversations are deleted this long after their last message. If you choose fewer months, older ones are deleted tonight.",
  saved: "The settings are saved.",
};

/** What the rest of the team does in a conversation at this moment. */
export const TEAM_TEXTS = {
  reading: (names: string, count: number) =>
    `${names} ${count === 1 ? "has" : "have"} this conversation open.`,
  writing: (names: string, count: number) => `${names} ${count === 1 ? "is" : "are"} writing an answer.`,
};

export const namesText = (people: readonly { displayName: string }[]) =>
  formatList(people.map(({ displayName }) => displayName));

type Readers = { role: keyof typeof DESK_TEXTS.readers | null; area: { name: string } | null };

/** Who reads an announcement, such as "Groomers in Phoenix". */
export function readersText({ role, area }: Readers): string {
  const who = role === null ? "Everybody" : DESK_TEXTS.readers[role];
  return area === null ? who : `${who} in ${area.name}`;
}
