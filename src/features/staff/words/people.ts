/** Why the access of staff is not changed. */
export const PEOPLE_REFUSALS = {
  self: "You cannot change your own role or access. Another member of the team can.",
  lack: "This role may do more than you may. Only staff with all of its permissions can give or change it.",
  roleChanged: "This role has just changed. Please look again.",
  ended: "This person has no access any more. Invite them again.",
  hasAccount: "A member of the team has this e-mail address already.",
  builtIn: "Built-in roles do not change. Make a role of your own.",
  ownRole: "You have this role yourself. Another member of the team can change it.",
  nameTaken: "Another role has this name.",
} as const;

/** The mail to a person who is invited. `brand` is the brand's name. */
export const invitation = (brand: string, name: string, role: string) => ({
  title: `${brand} invites you to its team`,
  greeting: `Hello ${name},`,
  words: [
    `${brand} invites you to work in its team, with the role ${role}. Choose a password to begin.`,
    "This link works once, within a day. If it is over, ask the team for a new one.",
  ],
  link: "Choose a password",
});
