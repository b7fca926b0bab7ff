import { newId } from "#kit/server/ids.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { type Rows, type Stage, under } from "./stage.ts";

const GIFT_CARDS = "/v2/staff/gift-cards";
const gift = { recipientName: "Mia Torres", senderName: "Noor", message: "Enjoy!" };

const newSale = (over: object = {}) => ({
  ...{ ...gift, saleId: newId(), amount: 5_000, recipientEmail: "gift@example.com" },
  ...{ paidBy: "cash", reason: "", ...over },
});

async function sold(stage: Stage, over: object = {}) {
  const token = await stage.staff();
  const { body } = await stage.done("POST", GIFT_CARDS, { token, body: newSale(over) });
  return { token, params: { id: body.id as string }, ending: body.ending as string };
}

/** A day on which an email still waits. */
const later = (stage: Stage) => toLocalDate(stage.now().getTime() + 9 * 86_400_000, "UTC");

export const giftCardRows: Rows = under(GIFT_CARDS, {
  "GET ": async (stage) => {
    const { token, params, ending } = await sold(stage, { recipientName: `Mia ${newId()}` });
    return { token, query: { search: ending }, shows: { giftCards: [{ ...params, balance: 5_000 }] } };
  },
  "GET /{id}": async (stage) => {
    const { token, params } = await sold(stage);
    return { token, params, shows: { ...params, amount: 5_000, state: "active", uses: [], revision: 1 } };
  },
  "POST ": async (stage) => {
    const body = newSale({ paidBy: "free", reason: "The groomer came late." });
    return { token: await stage.staff(), body, shows: { recipientName: body.recipientName, balance: 5_000 } };
  },
  "PUT /{id}": async (stage) => {
    const sendOn = later(stage);
    const { token, params } = await sold(stage, { sendOn });
    const body = { ...gift, message: "Sit!", sendOn, revision: 1 };
    return { token, params, body, shows: { sale: { message: "Sit!", sendOn }, revision: 2 } };
  },
  "POST /{id}/resend": async (stage) => {
    const { token, params } = await sold(stage);
    const body = { recipientEmail: "other@example.com", revision: 1 };
    return { token, params, body, shows: { sale: { recipientEmail: "other@example.com" }, revision: 2 } };
  },
  "POST /{id}/void": async (stage) => {
    const { token, params } = await sold(stage);
    const body = { reason: "Sold by mistake", revision: 1 };
    return { token, params, body, shows: { state: "void", voidReason: "Sold by mistake" } };
  },
});
