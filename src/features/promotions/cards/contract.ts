import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  blankLineSchema,
  centsSchema,
  dateSchema,
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
  textSchema,
} from "#kit/wire/schema.ts";
import {
  GIFT_STATES,
  MAIL_STATES,
  MAX_GIFT_CENTS,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MIN_GIFT_CENTS,
  PAID_BY,
} from "./rules.ts";
import { GIFT_FAULTS } from "./words.ts";

const GIFT_CARDS = "/v2/staff/gift-cards";

/** The number of changes of a gift card. A save names the revision that its form has shown. */
const revisionSchema = z.int().min(1).max(2_000_000_000);

const orNull = <T>(value: T | undefined): T | null => value ?? null;

/**
 * What the recipient gets. `sendOn`: the day of the email by the clock of the brand's first area; without
 * one it leaves at once.
 */
const giftFields = {
  recipientName: lineSchema(MAX_NAME_LENGTH, GIFT_FAULTS.recipientName),
  senderName: blankLineSchema(MAX_NAME_LENGTH),
  message: textSchema(MAX_MESSAGE_LENGTH),
  sendOn: dateSchema.optional().transform(orNull),
};
/** An address that replaces the saved one; without it, that one stays. */
const otherEmail = { recipientEmail: emailSchema.optional().transform(orNull) };

/**
 * `ending`: the last characters of the code, which no call answers in full. Cards that were made by SQL have
 * no `amount` and no `recipientName`. `soldOn`: by the clock of the brand's first area.
 */
const listedGiftCardSchema = z.object({
  id: idSchema,
  ending: z.string(),
  amount: centsSchema.nullable(),
  balance: centsSchema,
  recipientName: z.string().nullable(),
  soldOn: dateSchema.nullable(),
  state: z.enum(GIFT_STATES),
});
export type ListedGiftCard = z.output<typeof listedGiftCardSchema>;

/**
 * What is known of the sale. `recipientEmail` is null without `customers.contact`, and empty with the other
 * words once the recipient's account is erased.
 */
const saleSchema = z.object({
  recipientEmail: z.string().nullable(),
  senderName: z.string(),
  message: z.string(),
  paidBy: z.enum(PAID_BY),
  reason: z.string(),
  soldBy: z.string(),
  sendOn: dateSchema,
  mail: z.enum(MAIL_STATES),
});

/** An appointment that spends the card, and what it spends now: 0 once all was refunded. */
const useSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  date: dateSchema.nullable(),
  spent: centsSchema,
});

const deskGiftCardSchema = listedGiftCardSchema.extend({
  revision: revisionSchema,
  /** The area by whose clock emails leave; null for a brand without areas, which has UTC. */
  clockOf: z.string().nullable(),
  expiresAt: instantSchema.nullable(),
  voidReason: z.string(),
  sale: saleSchema.nullable(),
  /** At most 100, the latest first; none without `orders.read`. */
  uses: z.array(useSchema),
});
export type DeskGiftCard = z.output<typeof deskGiftCardSchema>;

const saleInputSchema = z.strictObject({
  saleId: idSchema,
  amount: z
    .int(GIFT_FAULTS.amount)
    .min(MIN_GIFT_CENTS, GIFT_FAULTS.amount)
    .max(MAX_GIFT_CENTS, GIFT_FAULTS.amount),
  ...giftFields,
  recipientEmail: emailSchema,
  paidBy: z.enum(PAID_BY, GIFT_FAULTS.paidBy),
  /** For the team alone. A card free of charge needs it. */
  reason: textSchema(500),
  ...proofFields,
});
export type SaleInput = z.output<typeof saleInputSchema>;
/** A sale as a page sends it, before it is read. */
export type RawSaleInput = z.input<typeof saleInputSchema>;

const changeSchema = z.strictObject({ ...giftFields, ...otherEmail, revision: revisionSchema });
export type ChangeInput = z.output<typeof changeSchema>;
/** A change as a page sends it, before it is read. */
export type RawChangeInput = z.input<typeof changeSchema>;

const id = "01990000-0000-7000-8000-0000000000f5";
const gift = {
  ...{ recipientName: "Mia Torres", senderName: "Noor Haddad" },
  ...{ message: "Happy birthday!", sendOn: "2027-03-01" },
};
const sale = { recipientEmail: "mia@example.com", paidBy: "cash" as const, reason: "" };
const listed = {
  ...{ id, ending: "9HWA", amount: 5_000, balance: 3_000, recipientName: gift.recipientName },
  ...{ soldOn: "2027-02-20", state: "active" as const },
};
const shown: z.input<typeof deskGiftCardSchema> = {
  ...{ ...listed, revision: 1, clockOf: "Flagstaff", expiresAt: null, voidReason: "" },
  sale: {
    ...{ ...sale, senderName: gift.senderName, message: gift.message },
    ...{ soldBy: "Ann Lee", sendOn: gift.sendOn, mail: "sent" },
  },
  uses: [
    {
      ...{ orderId: "01990000-0000-7000-8000-0000000000a1", number: "K7F3QX" },
      ...{ date: "2027-03-08", spent: 2_000 },
    },
  ],
};

const common = { audience: ["staff"], needs: "promotions.write" } as const;

/**
 * The brand's gift cards, the latest sale first; at most 200. `search`: a part of the recipient's or sender's
 * name, the recipient's address (with `customers.contact`), a whole code or its last four characters.
 */
export const listGiftCards = endpoint({
  ...common,
  method: "GET",
  path: GIFT_CARDS,
  summary: "List the brand's gift cards",
  query: z.object({
    search: z.string().trim().max(254).optional(),
    state: z.enum(GIFT_STATES).optional(),
  }),
  reply: z.object({ giftCards: z.array(listedGiftCardSchema), hasMore: z.boolean() }),
  example: { query: { search: "torres" }, reply: { giftCards: [listed], hasMore: false } },
});

export const showGiftCard = endpoint({
  ...common,
  method: "GET",
  path: `${GIFT_CARDS}/{id}`,
  summary: "Show a gift card to the team",
  params: z.object({ id: idSchema }),
  reply: deskGiftCardSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

/**
 * Sells a gift card, or gives it free of charge. Its code goes to the recipient by email. The payment is
 * recorded, not carried out. The caller chooses `saleId`: the same id is the same sale, and with other
 * content a `conflict`. A card free of charge also needs `money.refund`. It needs a proof (password or
 * `confirmCode`) once it exceeds the brand's limit for refunds, together with the free cards that its
 * recipient got, or that the caller gave within a day.
 */
export const sellGiftCard = endpoint({
  ...common,
  method: "POST",
  path: GIFT_CARDS,
  summary: "Sell a gift card",
  body: saleInputSchema,
  reply: deskGiftCardSchema,
  errors: ["conflict", "forbidden", "sign_in_failed", "code_rejected", "too_many_requests"],
  example: {
    body: { saleId: "01990000-0000-7000-8000-0000000000f6", amount: 5_000, ...gift, ...sale },
    reply: shown,
  },
});

/**
 * Changes what the recipient gets, until the email is sent. `revision` is that of the card that the caller
 * has read: a change after it is a `conflict`, and so is an email that was sent or is being sent.
 */
export const changeGiftCard = endpoint({
  ...common,
  method: "PUT",
  path: `${GIFT_CARDS}/{id}`,
  summary: "Change a gift card that was not sent yet",
  params: z.object({ id: idSchema }),
  body: changeSchema,
  reply: deskGiftCardSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: { ...gift, revision: 1 }, reply: { ...shown, revision: 2 } },
});

/**
 * Sends the email of a card that can be used at once, also to another address. Unsent ones are removed; while
 * one is being sent, the answer is `conflict`.
 */
export const resendGiftCard = endpoint({
  ...common,
  method: "POST",
  path: `${GIFT_CARDS}/{id}/resend`,
  summary: "Send a gift card's email again",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ ...otherEmail, revision: revisionSchema }),
  reply: deskGiftCardSchema,
  errors: ["conflict", "not_found", "too_many_requests"],
  example: { params: { id }, body: { revision: 1 }, reply: { ...shown, revision: 2 } },
});

/**
 * Ends a gift card for good; its unsent email is removed, and while it is being sent, the answer is
 * `conflict`. Placed orders stay paid by it; what they refund to it cannot be used.
 */
export const voidGiftCard = endpoint({
  ...common,
  method: "POST",
  path: `${GIFT_CARDS}/{id}/void`,
  summary: "Void a gift card",
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    reason: textSchema(500).min(1, GIFT_FAULTS.voidReason),
    revision: revisionSchema,
  }),
  reply: deskGiftCardSchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: { reason: "Sold by mistake", revision: 1 },
    reply: { ...shown, state: "void", voidReason: "Sold by mistake", revision: 2 },
  },
});
