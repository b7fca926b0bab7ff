import { handle } from "#kit/server/api-handler.ts";
import { listOpenCharges as chargesContract } from "./contract/charges.ts";
import * as liabilities from "./contract/liabilities.ts";
import { listOpenCharges } from "./service/list-open-charges.ts";
import { listOpenCredit } from "./service/list-open-credit.ts";
import { listOpenGiftCards } from "./service/list-open-gift-cards.ts";

/** What the team sees of the brand's money besides single appointments. */
export const deskMoneyApi = [
  handle(chargesContract, (context, { query }) => listOpenCharges(context, query)),
  handle(liabilities.listOpenGiftCards, (context, { query }) => listOpenGiftCards(context, query)),
  handle(liabilities.listOpenCredit, (context, { query }) => listOpenCredit(context, query)),
];
