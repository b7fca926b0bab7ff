/**
 * What mails and texts are about, by the start of their keys. `code`: codes, and links that sign in or set a
 * password; their words are never shown, and they are never sent again.
 */
const PREFIXES = {
  code: ["code:"],
  invitation: ["staff:", "customer:", "booking-link:"],
  order: ["order:"],
  account: ["account:"],
  groomer: ["groomer:", "groomer-referral:"],
  gift: ["gift-card:"],
  lead: ["lead:", "request:"],
  waitlist: ["waitlist:"],
  conversation: ["unread:", "inbound:"],
} as const;

export const MESSAGE_KINDS = [...(Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]), "other"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The starts of a kind's keys. For `other`, those of all the other kinds, which it does not have. */
export function prefixesOf(kind: MessageKind): readonly string[] {
  return kind === "other" ? Object.values(PREFIXES).flat() : PREFIXES[kind];
}

export function messageKindOf(key: string): MessageKind {
  return MESSAGE_KINDS.find((kind) => prefixesOf(kind).some((start) => key.startsWith(start))) ?? "other";
}

/**
 * Codes, and links that set a password, which their readers ask for anew. `%` stands for an id, as in SQL.
 */
export const RENEWED_KEYS = [
  "code:%",
  "staff:%:invited",
  "groomer:%:invited",
  "customer:%:profile:%",
] as const;

/** A gift card's code is money. Its email is sent again on the page of the card. */
const SECRET_KEYS = [...RENEWED_KEYS, "gift-card:%"] as const;

const SECRETS = SECRET_KEYS.map((pattern) => RegExp(`^${pattern.replaceAll("%", ".*")}`));

/** Whether a message has a code, or a link that is as good as a password. */
export const isSecret = (key: string): boolean => SECRETS.some((pattern) => pattern.test(key));
