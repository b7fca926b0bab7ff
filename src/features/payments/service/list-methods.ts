import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import {
  findDefaultPaymentMethod,
  setDefaultPaymentMethod,
} from "#features/accounts/service/set-default-payment-method.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { takingGateway } from "../adapters/gateway.ts";
import type { MyMethods } from "../contract/methods.ts";
import { isExpired } from "../rules.ts";
import * as cards from "../store/cards.ts";
import { failureMessage } from "../words.ts";
import { listPaymentMethods } from "./list-payment-methods.ts";

/**
 * The signed-in customer's ways to pay. Staff who act for the customer see the cards, but cannot change
 * them.
 */
export async function listMethods(context: Context): Promise<MyMethods> {
  const { accountId, impersonatorId } = actingAs(context, "customer");
  const { db, siteId, now } = context;
  const methods = await listPaymentMethods(db, siteId, accountId, now);
  const shown = methods.map((method) => ({
    ...method,
    sources: method.sources.map((source) => ({
      ...source,
      isManageable: source.isManageable && impersonatorId === undefined,
    })),
  }));
  return {
    methods: shown,
    defaultPaymentMethod: await findDefaultPaymentMethod(db, siteId, accountId),
  };
}

/** Makes a saved card the default. Throws `not_found` for an unknown card and refuses an expired card. */
export async function setDefaultMethod(context: Context, sourceId: string): Promise<MyMethods> {
  const { profileId, accountId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const { siteId, now } = context;
  await context.db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, profileId));
    const card = await cards.find(tx, siteId, accountId, takingGateway().name, sourceId);
    if (!card) throw notFound("This card");
    if (isExpired(card, now)) throw refuseFields({ sourceId: [failureMessage("expired_card")] });
    await setDefaultPaymentMethod(tx, siteId, accountId, { sourceId, methodId: "card" });
  });
  return listMethods(context);
}
