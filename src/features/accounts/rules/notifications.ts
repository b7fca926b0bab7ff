import type { Notifications } from "../contract/settings.ts";

/** By default, customers get messages that help with a visit, but no news. */
const DEFAULT_NOTIFICATIONS: Notifications = {
  reminderMail: true,
  reminderText: true,
  reviewMail: true,
  newsMail: false,
};

/** Stored choices, completed with defaults for choices that were added later. */
export function completeNotifications(stored: unknown): Notifications {
  const chosen = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const choiceOf = (name: keyof Notifications) =>
    typeof chosen[name] === "boolean" ? chosen[name] : DEFAULT_NOTIFICATIONS[name];
  return {
    reminderMail: choiceOf("reminderMail"),
    reminderText: choiceOf("reminderText"),
    reviewMail: choiceOf("reviewMail"),
    newsMail: choiceOf("newsMail"),
  };
}
