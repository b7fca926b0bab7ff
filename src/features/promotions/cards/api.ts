import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { changeGiftCard } from "./service/change-gift-card.ts";
import { listGiftCards } from "./service/list-gift-cards.ts";
import { resendGiftCard } from "./service/resend-gift-card.ts";
import { sellGiftCard } from "./service/sell-gift-card.ts";
import { showGiftCard } from "./service/show-gift-card.ts";
import { voidGiftCard } from "./service/void-gift-card.ts";

export const giftCardsApi = [
  handle(contract.listGiftCards, (context, { query }) => listGiftCards(context, query)),
  handle(contract.showGiftCard, (context, { params }) => showGiftCard(context, params.id)),
  handle(contract.sellGiftCard, (context, { body }) => sellGiftCard(context, body)),
  handle(contract.changeGiftCard, (context, { params, body }) => changeGiftCard(context, params.id, body)),
  handle(contract.resendGiftCard, (context, { params, body }) => resendGiftCard(context, params.id, body)),
  handle(contract.voidGiftCard, (context, { params, body }) => voidGiftCard(context, params.id, body)),
];
