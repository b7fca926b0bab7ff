import { formatList } from "#kit/wire/format/counts.ts";
import { labelOf, type Permission } from "#kit/wire/permission.ts";

/** Why the access of staff is not changed. */
export const PEOPLE_REFUSALS = {
  self: "You cannot change your own role or access. Another member of the team can.",
  lack: "This role has permissions that you don't have. Only staff with all of its permissions can give or change it.",
  roleChanged: "This role was just changed. Please check it again.",
  roleMovedOn: (name: string, labels: readonly string[]) =>
    `This role was just changed. Now ${name} allows: ${formatList(labels) || "nothing"}.`,
  ended: "This person no longer has access. Invite them again.",
  hasAccount: "A team member already has this e-mail address.",
  builtIn: "Built-in roles can't be changed. Create your own role.",
  ownRole: "You have this role yourself. Another member of the team can change it.",
  nameTaken: "Another role has this name.",
} as const;

/** The fault of a role that may change what it may not see. */
export const lackedRead = (permission: Permission) =>
  `Also allow "${labelOf(permission)}". The other permissions need it.`;

/** The mail to a person who is invited. `brand` is the brand's name. */
export const invitation = (brand: string, name: string, role: string) => ({
  title: `${brand} invites you to its team`,
  greeting: `Hello ${name},`,
  words: [
    `${brand} invites you to work in its team, with the role ${role}. Choose a password to begin.`,
    "This link works once and expires after a day. If it has expired, ask the team for a new one.",
  ],
  link: "Choose a password",
});
