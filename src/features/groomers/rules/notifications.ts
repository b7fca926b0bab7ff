import { completeChoices } from "#features/accounts/rules/notifications.ts";
import type { OptionalMail } from "#kit/wire/optional-mail.ts";

/**
 * What groomers are notified of. `requests`: what needs an answer. `changes`: visits that change, are
 * canceled, or come from another groomer. `reviews`: reviews of customers. `messages`: unread messages.
 */
export const NOTIFICATION_KINDS = ["requests", "changes", "reviews", "messages"] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_WAYS = ["mail", "text"] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

type Ways = Record<NotificationWay, boolean>;
export type GroomerNotifications = Record<NotificationKind, Ways>;
/** Ways that are missing do not change. */
export type NotificationsInput = {
  [Kind in NotificationKind]?: { [Way in NotificationWay]?: boolean | undefined } | undefined;
};

/** Texts need a groomer's own choice. */
const DEFAULT_WAYS: Ways = { mail: true, text: false };

/** Customers rely on these visits, so one way must stay. */
const isRequired = (kind: NotificationKind) => kind === "requests" || kind === "changes";

/** The kind of mails that a mailbox can also turn off by a link; null for mails that a visit needs. */
export const optionalMailOf: Record<NotificationKind, OptionalMail | null> = {
  requests: null,
  changes: null,
  reviews: "reviews",
  messages: "messages",
};

function eachKind(waysOf: (kind: NotificationKind) => Ways): GroomerNotifications {
  return {
    requests: waysOf("requests"),
    changes: waysOf("changes"),
    reviews: waysOf("reviews"),
    messages: waysOf("messages"),
  };
}

/** Stored choices, completed with defaults. */
export function completeNotifications(stored: unknown): GroomerNotifications {
  const chosen = (typeof stored === "object" && stored !== null ? stored : {}) as Record<string, unknown>;
  return eachKind((kind) => completeChoices(chosen[kind], DEFAULT_WAYS));
}

export function changeNotifications(
  before: GroomerNotifications,
  input: NotificationsInput,
): GroomerNotifications {
  return eachKind((kind) => ({
    mail: input[kind]?.mail ?? before[kind].mail,
    text: input[kind]?.text ?? before[kind].text,
  }));
}

export type ChoiceFault = { kind: NotificationKind; way: NotificationWay; why: "no_way" | "no_phone" };

/**
 * What is wrong with changed choices: a required kind without any way, or texts that begin without a
 * confirmed number. Texts chosen earlier stay chosen while the number is not confirmed.
 */
export function findChoiceFaults(
  before: GroomerNotifications,
  after: GroomerNotifications,
  hasPhone: boolean,
): ChoiceFault[] {
  return NOTIFICATION_KINDS.flatMap((kind): ChoiceFault[] => {
    const { mail, text } = after[kind];
    if (text && !before[kind].text && !hasPhone) return [{ kind, way: "text", why: "no_phone" }];
    return isRequired(kind) && !mail && !text ? [{ kind, way: "mail", why: "no_way" }] : [];
  });
}

/**
 * The ways by which a notification goes out. `has`: the addresses of the groomer. If no chosen way has an
 * address, what a visit requires takes the other way, and a mail about messages becomes a text.
 */
export function listWays(kind: NotificationKind, chosen: Ways, has: Ways): NotificationWay[] {
  const ways = NOTIFICATION_WAYS.filter((way) => chosen[way] && has[way]);
  const takesOther = isRequired(kind) || (kind === "messages" && chosen.mail);
  if (ways.length > 0 || !takesOther) return ways;
  return NOTIFICATION_WAYS.filter((way) => has[way]).slice(0, 1);
}
