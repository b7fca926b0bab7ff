import type { PersonState } from "../rules/people.ts";

export const STATE_WORDS: Record<PersonState, string> = {
  active: "Has access",
  invited: "Invited",
  ended: "Access ended",
};

export const PEOPLE_TEXTS = {
  lead: "Who is on your team and what their role allows. Changes apply immediately.",
  noRole: "No role",
  invite: "They get a mail with a link to set a password. It works once and expires after a day.",
  change: "You can only give roles whose permissions you have yourself.",
  roles: "What each role allows. Built-in roles can't be changed; create your own for anything else.",
  everything: "Everything, including future features",
  nothing: "No permissions yet",
  bearers: (count: number) => (count === 1 ? "1 person has it" : `${count} people have it`),
  newRole:
    "Choose what it allows. You can only give permissions that you have yourself. Changing something includes seeing it.",
  changeRole:
    "Changes apply immediately to everyone who has the role. Changing something includes seeing it.",
  readOnly: {
    self: "This is your own account. Another member of the team can change your role.",
    ended: "This person no longer has access. You can invite them again.",
    lack: "This role has permissions that you don't have, so you can't change it.",
  },
  end: "This logs them out everywhere immediately. You can invite them again later.",
} as const;
