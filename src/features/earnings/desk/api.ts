import { handle } from "#kit/server/api-handler.ts";
import { listOpenCharges as chargesContract } from "./contract/charges.ts";
import * as ledger from "./contract/ledger.ts";
import * as liabilities from "./contract/liabilities.ts";
import * as refunds from "./contract/refunds.ts";
import { exportLedger } from "./service/export-ledger.ts";
import { exportRefunds } from "./service/export-refunds.ts";
import { listLedger } from "./service/list-ledger.ts";
import { listOpenCharges } from "./service/list-open-charges.ts";
import { listOpenCredit } from "./service/list-open-credit.ts";
import { listOpenGiftCards } from "./service/list-open-gift-cards.ts";
import { listRefunds } from "./service/list-refunds.ts";

/** What the team sees of the brand's money besides single appointments. */
export const deskMoneyApi = [
  handle(chargesContract, (context, { query }) => listOpenCharges(context, query)),
  handle(liabilities.listOpenGiftCards, (context, { query }) => listOpenGiftCards(context, query)),
  handle(liabilities.listOpenCredit, (context, { query }) => listOpenCredit(context, query)),
  handle(refunds.listRefunds, (context, { query }) => listRefunds(context, query)),
  handle(refunds.exportRefunds, (context, { body }) => exportRefunds(context, body)),
  handle(ledger.listLedger, (context, { query }) => listLedger(context, query)),
  handle(ledger.exportLedger, (context, { body }) => exportLedger(context, body)),
];
