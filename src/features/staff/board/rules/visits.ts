import { isEndedVisit } from "#features/workday/rules/lateness.ts";

/** What a dispatcher must know of a visit beside its time. */
export const VISIT_FLAGS = [
  "unconfirmed",
  "card_refused",
  "unpaid",
  "customer_unconfirmed",
  "terms_open",
] as const;
export type VisitFlag = (typeof VISIT_FLAGS)[number];

/** Why an order lies beside the board's groomers. */
export const LANE_REASONS = ["request", "given_up", "no_groomer"] as const;
export type LaneReason = (typeof LANE_REASONS)[number];

type Visit = {
  status: string;
  orderMarkedAsNoShow: boolean;
  marks: readonly { mark: string }[];
};

type Flagged = Visit & {
  isUnanswered: boolean;
  /** No payment secures an order that a card pays. */
  isUnsecured: boolean;
  /** A bank refused that card. */
  isRefused: boolean;
  /** Its customer was asked by the reminder, and has not answered. */
  lacksConfirmation?: boolean;
  hasOpenTerms: boolean;
};

/** The flags of a visit, the most urgent first. Nothing is left to do about a visit that has ended. */
export function flagsOf(visit: Flagged): VisitFlag[] {
  if (isEndedVisit(visit)) return [];
  const { isUnanswered, isUnsecured, isRefused, lacksConfirmation, hasOpenTerms } = visit;
  return [
    ...(isUnanswered ? (["unconfirmed"] as const) : []),
    ...(isUnsecured ? ([isRefused ? "card_refused" : "unpaid"] as const) : []),
    ...(lacksConfirmation ? (["customer_unconfirmed"] as const) : []),
    ...(hasOpenTerms ? (["terms_open"] as const) : []),
  ];
}

type Address = { addressLine: string; addressLine2: string; locality: string; postalCode: string };

/** A visit's place. The street is masked for staff who may not contact customers. */
export function placeOf({ addressLine, addressLine2, locality, postalCode }: Address, showsStreet: boolean) {
  const street = [addressLine, addressLine2].filter(Boolean).join(", ");
  return { street: showsStreet ? street : null, locality, postalCode };
}
