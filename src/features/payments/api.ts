import { handle } from "#kit/server/api-handler.ts";
import * as methods from "./contract/methods.ts";
import * as contract from "./contract.ts";
import * as cards from "./service/list-cards.ts";
import { listMethods, setDefaultMethod } from "./service/list-methods.ts";
import * as sandbox from "./service/list-test-cards.ts";
import { receiveEvent, toReceivedEvent } from "./service/receive-event.ts";
import * as challenge from "./service/show-challenge.ts";

export const paymentsApi = [
  handle(contract.listTestCards, (context) => sandbox.listTestCards(context)),
  handle(contract.createCardToken, (context, { body }) => sandbox.createCardToken(context, body.testCard)),
  handle(contract.createCustomerCardToken, (context, { body }) =>
    sandbox.createCardToken(context, body.testCard),
  ),
  handle(contract.listCards, (context) => cards.listCards(context)),
  handle(contract.saveCard, (context, { body }) => cards.saveCard(context, body.token)),
  handle(contract.saveUserCard, (context, { body }) => cards.saveCard(context, body.token)),
  handle(contract.removeCard, (context, { params }) => cards.removeCard(context, params.id)),
  handle(contract.removeCustomerCard, (context, { params }) => cards.removeCard(context, params.id)),
  handle(methods.listMyMethods, (context) => listMethods(context)),
  handle(methods.setDefaultMethod, (context, { body }) => setDefaultMethod(context, body.sourceId)),
  handle(contract.showChallenge, (context, { query }) => challenge.showChallenge(context, query.reference)),
  handle(contract.answerChallenge, (context, { body }) => challenge.answerChallenge(context, body)),
  handle(contract.showCardEntry, () => cards.showCardEntry()),
  handle(contract.receiveWebhook, async (context, { params, raw }) => {
    await receiveEvent(context, toReceivedEvent(params.gateway, raw));
    return { received: true } as const;
  }),
];
