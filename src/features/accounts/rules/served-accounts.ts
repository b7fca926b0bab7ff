import type { AccountStatus } from "#kit/wire/actor.ts";

/** States in which a customer may be signed in and may be notified, unless the account is being given up. */
export const SERVED_STATUSES: readonly AccountStatus[] = ["pending", "active"];
