import type { Notifications } from "../contract/settings.ts";

/** By default, customers get messages that help with a visit, but no news. */
const DEFAULT_NOTIFICATIONS: Notifications = {
  reminderMail: true,
  reminderText: true,
  reviewMail: true,
  newsMail: false,
};

/** Stored choices, completed with defaults for choices that were added later. */
export const completeNotifications = (stored: unknown): Notifications =>
  completeChoices(stored, DEFAULT_NOTIFICATIONS);

/** The stored values that are booleans, and the defaults of all others. Drops unknown names. */
export function completeChoices<Choices extends Record<string, boolean>>(
  stored: unknown,
  defaults: Choices,
): Choices {
  const chosen = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const named = Object.entries(defaults).map(([name, usual]) => {
    const choice = chosen[name];
    return [name, typeof choice === "boolean" ? choice : usual];
  });
  return Object.fromEntries(named) as Choices;
}
