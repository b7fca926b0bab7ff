import type { Notifications } from "../contract/settings.ts";

/** Until a customer says otherwise: what helps with a visit is sent, news is not. */
export const DEFAULT_NOTIFICATIONS: Notifications = {
  reminderMail: true,
  reminderText: true,
  reviewMail: true,
  newsMail: false,
};

/** What a row keeps, completed: wishes that came after it was written have their usual value. */
export function completeNotifications(kept: unknown): Notifications {
  const told = (typeof kept === "object" && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = (name: keyof Notifications) =>
    typeof told[name] === "boolean" ? told[name] : DEFAULT_NOTIFICATIONS[name];
  return {
    reminderMail: one("reminderMail"),
    reminderText: one("reminderText"),
    reviewMail: one("reviewMail"),
    newsMail: one("newsMail"),
  };
}
