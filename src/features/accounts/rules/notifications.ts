import type { Notifications } from "../contract/settings.ts";

/** The default: messages that help with a visit are on, news is off. */
export const DEFAULT_NOTIFICATIONS: Notifications = {
  reminderMail: true,
  reminderText: true,
  reviewMail: true,
  newsMail: false,
};

/** Stored choices, completed with defaults for choices that were added later. */
export function completeNotifications(stored: unknown): Notifications {
  const chosen = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  const one = (name: keyof Notifications) =>
    typeof chosen[name] === "boolean" ? chosen[name] : DEFAULT_NOTIFICATIONS[name];
  return {
    reminderMail: one("reminderMail"),
    reminderText: one("reminderText"),
    reviewMail: one("reviewMail"),
    newsMail: one("newsMail"),
  };
}
