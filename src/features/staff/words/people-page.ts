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
  end: "This logs them out everywhere at once. You can invite them again later.",
} as const;
