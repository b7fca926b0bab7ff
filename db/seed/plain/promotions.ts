export type CouponFact = {
  code: string;
  kind: "percent" | "fixed";
  /** Basis points of the subtotal for `percent`, cents for `fixed`. */
  value: number;
  /** Cents. */
  minimumSubtotal: number;
  /** Days from today; null for no bound. */
  startsInDays: number | null;
  endsInDays: number | null;
  maxUses: number | null;
  uses: number;
};

export type GiftCardFact = { code: string; balance: number; expiresInDays: number | null };

export const COUPONS = [
  {
    code: "WELCOME15",
    kind: "percent",
    value: 1_500,
    minimumSubtotal: 0,
    startsInDays: null,
    endsInDays: null,
    maxUses: null,
    uses: 0,
  },
  {
    code: "TENOFF",
    kind: "fixed",
    value: 1_000,
    minimumSubtotal: 6_000,
    startsInDays: null,
    endsInDays: 180,
    maxUses: null,
    uses: 0,
  },
  {
    code: "TWOPETS",
    kind: "fixed",
    value: 2_000,
    minimumSubtotal: 16_000,
    startsInDays: null,
    endsInDays: 365,
    maxUses: 500,
    uses: 0,
  },
  {
    code: "SPRING25",
    kind: "percent",
    value: 2_500,
    minimumSubtotal: 0,
    startsInDays: -120,
    endsInDays: -30,
    maxUses: null,
    uses: 0,
  },
  {
    code: "FIRST20",
    kind: "percent",
    value: 2_000,
    minimumSubtotal: 0,
    startsInDays: null,
    endsInDays: null,
    maxUses: 20,
    uses: 20,
  },
  {
    code: "SOON10",
    kind: "percent",
    value: 1_000,
    minimumSubtotal: 0,
    startsInDays: 30,
    endsInDays: 60,
    maxUses: null,
    uses: 0,
  },
] as const satisfies readonly CouponFact[];

export const GIFT_CARDS = [
  { code: "GIFT-50-DEMO", balance: 5_000, expiresInDays: null },
  { code: "GIFT-250-DEMO", balance: 25_000, expiresInDays: 700 },
  { code: "GIFT-PENNY-DEMO", balance: 1, expiresInDays: 365 },
  { code: "GIFT-EMPTY-DEMO", balance: 0, expiresInDays: null },
  { code: "GIFT-OLD-DEMO", balance: 2_500, expiresInDays: -10 },
] as const satisfies readonly GiftCardFact[];
