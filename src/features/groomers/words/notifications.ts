import type { ChoiceFault, NotificationKind, NotificationWay } from "../rules/notifications.ts";

export const CHOICE_FAULTS: Record<ChoiceFault["why"], string> = {
  no_way: "Choose e-mail, text, or both: customers rely on these visits",
  no_phone: "Confirm your phone number first",
};

export const NOTIFICATION_NAMES: Record<NotificationKind, string> = {
  requests: "Requests that need your answer",
  changes: "Changed and canceled visits",
  reviews: "Reviews",
  messages: "Unread messages",
};

export const WAY_NAMES: Record<NotificationWay, string> = { mail: "E-mail", text: "Text" };

/** The link in mails to groomers. `origin`: one of the brand's own. */
export const toChoicesLink = (origin: string) => ({
  label: "Choose your notifications",
  href: `${origin}/groomer/settings#notifications-part`,
});
