import type { PersonState } from "../rules/people.ts";

export const STATE_WORDS: Record<PersonState, string> = {
  active: "Has access",
  invited: "Invited",
  ended: "Access ended",
};

export const PEOPLE_TEXTS = {
  lead: "Who works in your team, and what their role allows. A change counts at once.",
  noRole: "No role",
  invite: "They get a mail with a link that sets a password. It works once, within a day.",
  change: "You can give the roles of which you have every permission.",
  roles: "What each role allows. Built-in roles stay as they are; make your own for everything else.",
  everything: "Everything, also what a later version adds",
  nothing: "Nothing yet",
  bearers: (count: number) => (count === 1 ? "1 person has it" : `${count} people have it`),
  newRole: "Choose what it allows. You can give only what you may do yourself.",
  changeRole: "A change counts at once for everybody who has the role.",
  end: "This logs them out everywhere at once. You can invite them again later.",
} as const;
