import type { Role } from "#kit/wire/actor.ts";

/** The page of conversations by role. */
export const messagesPath = (role: Role) => (role === "groomer" ? "/groomer/messages" : "/customer/messages");
