import type { Role } from "#kit/wire/actor.ts";

/** The page of conversations by role. */
export const messagesPath = (role: Role) =>
  role === "groomer" || role === "renter" ? (`/${role}/messages` as const) : "/customer/messages";

/** The page that says how to reach the team. With scripts its links open a panel. */
export const SUPPORT_PATH = "/support";
