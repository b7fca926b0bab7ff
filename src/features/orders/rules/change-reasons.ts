export const REASON_CATEGORIES = [
  "customer-reschedule",
  "customer-cancellations",
  "groomer-declines",
] as const;
export type ReasonCategory = (typeof REASON_CATEGORIES)[number];

/** The categories' part of their reasons' ids. 3 and 4 name changes without a chosen reason. */
const NUMBERS: Record<ReasonCategory, number> = {
  "customer-reschedule": 1,
  "customer-cancellations": 2,
  "groomer-declines": 5,
};

/**
 * The reasons that customers choose from for a change, and groomers for a no. Reports count by id, so an id
 * never changes.
 */
export const CHANGE_REASONS: readonly { id: string; category: ReasonCategory; name: string }[] = [
  reason("customer-reschedule", 1, "Something came up at home"),
  reason("customer-reschedule", 2, "Work or travel"),
  reason("customer-reschedule", 3, "My pet is not well"),
  reason("customer-reschedule", 4, "Another time of day suits me better"),
  reason("customer-reschedule", 5, "I would like another groomer"),
  reason("customer-reschedule", 6, "Something else"),
  reason("customer-cancellations", 1, "Something came up at home"),
  reason("customer-cancellations", 2, "My pet is not well"),
  reason("customer-cancellations", 3, "I do not need it any more"),
  reason("customer-cancellations", 4, "I found another groomer"),
  reason("customer-cancellations", 5, "The price"),
  reason("customer-cancellations", 6, "Something else"),
  reason("groomer-declines", 1, "I am not free at this time"),
  reason("groomer-declines", 2, "The drive is too long"),
  reason("groomer-declines", 3, "I do not offer this service"),
  reason("groomer-declines", 4, "I cannot take this pet"),
  reason("groomer-declines", 5, "My van or I cannot work"),
  reason("groomer-declines", 6, "Something else"),
];

function reason(category: ReasonCategory, place: number, name: string) {
  return { id: `0199c0de-000${NUMBERS[category]}-7000-8000-00000000000${place}`, category, name };
}

export function isReason(category: ReasonCategory, id: string): boolean {
  return CHANGE_REASONS.some((known) => known.category === category && known.id === id);
}
