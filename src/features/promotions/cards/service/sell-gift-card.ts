import { maskEmail } from "#features/accounts/rules/masks.ts";
import { requireStaffProof } from "#features/accounts/service/confirm-person.ts";
import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import { toGiftCode } from "#features/promotions/rules.ts";
import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { hashToken, newId, newNumber } from "#kit/server/ids.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { Refusal, refuseFields, refuseLack } from "#kit/wire/errors.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { DeskGiftCard, SaleInput } from "../contract.ts";
import { chooseSendTime } from "../internal/choose-send-time.ts";
import { queueGiftMail } from "../internal/queue-gift-mail.ts";
import { findSale, insert, lockFree, sumFree } from "../store.ts";
import { GIFT_FAULTS, GIFT_REFUSALS, paidByText } from "../words.ts";
import { showGiftCard } from "./show-gift-card.ts";

const SALES_OF_STAFF: RateLimit = { points: 200, seconds: 86_400 };
const DAY_MS = 86_400_000;

/** Sells a gift card and sends it to its recipient. A repeat of the sale sells nothing more. */
export async function sellGiftCard(
  context: Context,
  { password, confirmCode, ...input }: SaleInput,
): Promise<DeskGiftCard> {
  const { db, siteId, now, actor } = context;
  const { accountId: soldBy } = actingAs(context, "staff");
  if (input.paidBy === "free" && !mayAsStaff(actor, "money.refund")) throw refuseLack("money.refund");
  // Before the checks of what changes with time, such as the day, so that a repeat gets the same answer.
  const saleHash = hashToken(JSON.stringify([soldBy, Object.entries(input).sort()]));
  const knownId = await readKnownSale(db, context, input.saleId, saleHash);
  if (knownId !== null) return showGiftCard(context, knownId);
  if (input.paidBy === "free" && input.reason === "") throw refuseFields({ reason: [GIFT_FAULTS.free] });
  const { sendOn, ...sale } = input;
  const { timeZone } = await readClock(db, siteId);
  const sendAt = chooseSendTime(sendOn, timeZone, now);
  await limitRate(db, "gift cards by staff", `${siteId} ${soldBy}`, SALES_OF_STAFF);
  const written = { ...sale, sendAt, soldBy, saleHash, sentOn: sendOn ?? "at once" };
  const isFree = sale.paidBy === "free";
  const soldId = isFree
    ? await db.transaction().execute((tx) => writeIfBelowLimit(tx, context, written))
    : null;
  // With no transaction open, because a rollback would undo the count of guesses.
  if (isFree && soldId === null) await requireStaffProof(context, { password, confirmCode });
  const id = soldId ?? (await db.transaction().execute((tx) => writeSale(tx, context, written)));
  return showGiftCard(context, id);
}

type WrittenSale = Omit<SaleInput, "sendOn"> & {
  sendAt: Date;
  soldBy: string;
  saleHash: Buffer;
  /** For the audit log. */
  sentOn: string;
};

/** Writes the sale of a free card and returns its card; null if its amount needs a proof. */
async function writeIfBelowLimit(tx: Tx, context: Context, sale: WrittenSale): Promise<string | null> {
  await lockFree(tx, context.siteId);
  const knownId = await readKnownSale(tx, context, sale.saleId, sale.saleHash);
  if (knownId !== null) return knownId;
  return (await exceedsLimit(tx, context, sale)) ? null : writeSale(tx, context, sale);
}

/** Writes a sale and returns its card. A free card waits for others, which it counts with. */
async function writeSale(tx: Tx, context: Context, { sentOn, ...sale }: WrittenSale): Promise<string> {
  const { siteId, now } = context;
  if (sale.paidBy === "free") await lockFree(tx, siteId);
  const [id, code] = [newId(), toGiftCode(newNumber(12))];
  if (!(await insert(tx, siteId, { ...sale, id, code }, now)))
    return (await readKnownSale(tx, context, sale.saleId, sale.saleHash)) ?? id;
  await queueGiftMail(tx, context, { ...sale, id, code, mailRevision: 1 });
  await recordByStaff(tx, context, {
    ...{ action: "sell gift card", target: `gift_card=${id}` },
    before: { amount: "" },
    after: {
      amount: formatCents(sale.amount),
      paidBy: paidByText(sale.paidBy),
      sendOn: sentOn,
      sentTo: maskEmail(sale.recipientEmail),
    },
    reason: sale.reason,
  });
  return id;
}

/** The card of a sale that was made before; null if there is none. Refuses one with other content. */
async function readKnownSale(db: Db, { siteId }: Context, saleId: string, saleHash: Buffer) {
  const known = await findSale(db, siteId, saleId);
  if (!known) return null;
  if (!saleHash.equals(known.saleHash)) throw new Refusal("conflict", GIFT_REFUSALS.taken);
  return known.giftCardId;
}

/** Whether a free card exceeds the brand's limit, together with those before it that may be parts of it. */
async function exceedsLimit(
  tx: Tx,
  { siteId, now }: Context,
  { amount, recipientEmail, soldBy }: Pick<WrittenSale, "amount" | "recipientEmail" | "soldBy">,
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  const { refundLimitCents } = await readSite(tx, siteId);
  const given = await sumFree(tx, siteId, { recipientEmail, soldBy, since });
  return given + amount > refundLimitCents;
}
