/** Everything that staff may be allowed to do, with the words that follow "You have no permission to". */
const PERMISSION_WORDS = {
  "orders.read": "see appointments",
  "orders.write": "change appointments",
  "calendar.override": "book against a calendar's rules",
  "customers.read": "see customers",
  "customers.contact": "contact customers",
  "customers.write": "change customers",
  "groomers.read": "see groomers",
  "groomers.write": "change groomers",
  "groomers.approve": "approve groomers",
  "catalog.write": "change services and prices",
  "promotions.write": "change coupons and gift cards",
  "content.write": "change pages and texts",
  "site.write": "change the brand's settings",
  "reviews.moderate": "moderate reviews",
  "messages.read": "read messages",
  "messages.write": "write messages",
  "vans.write": "change vans",
  "rentals.write": "change rentals",
  "renters.approve": "approve renters",
  "documents.read": "see documents",
  "claims.decide": "decide claims",
  "money.read": "see payments",
  "money.refund": "refund payments",
  "money.pay_out": "pay out money",
  "act.as": "act for other people",
  "outbox.read": "see sent mails and texts",
  "reports.read": "see reports",
  exports: "export data",
  "audit.read": "see the audit log",
  "staff.write": "change staff accounts",
} as const;

export type Permission = keyof typeof PERMISSION_WORDS;

export const PERMISSIONS = Object.keys(PERMISSION_WORDS) as readonly Permission[];

/**
 * What a call needs of staff. `nothing` is for calls about the caller's own account, which any staff member
 * may make.
 */
export type Needs = Permission | "nothing";

/**
 * The permissions in a staff member's stored list. Null means all. A name that this version does not know
 * allows nothing.
 */
export function toPermissions(stored: readonly string[] | null): readonly Permission[] {
  return stored === null ? PERMISSIONS : PERMISSIONS.filter((name) => stored.includes(name));
}

/** A permission in words: "Change appointments". */
export function labelOf(permission: Permission): string {
  const words = PERMISSION_WORDS[permission];
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function lackOf(permission: Permission): string {
  return `You have no permission to ${PERMISSION_WORDS[permission]}. The person who manages your staff accounts can give it to you.`;
}
