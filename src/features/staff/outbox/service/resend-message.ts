import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { sendAgain } from "#kit/server/send-again.ts";
import { Refusal, refuseLack } from "#kit/wire/errors.ts";
import { isSecret } from "../../rules/messages.ts";
import type { OutboxMessage } from "../contract.ts";
import { changeMessage } from "../internal/change-message.ts";
import { faultOfResend } from "../rules.ts";
import { RESEND_REFUSALS } from "../words.ts";

/** Sends a message that failed for good again. Of two calls at once, the second is a `conflict`. */
export function resendMessage(context: Context, id: string): Promise<OutboxMessage> {
  const { permissions = [] } = actingAs(context, "staff");
  return changeMessage(context, id, "send message again", async (tx, message) => {
    if (!permissions.includes("customers.contact")) throw refuseLack("customers.contact");
    const fault = faultOfResend({ ...message, isSecret: isSecret(message.key) }, context.now);
    if (fault !== null) throw new Refusal("conflict", RESEND_REFUSALS[fault]);
    await sendAgain(tx, context.siteId, id);
    return { before: { state: message.state }, after: { state: "queued" } };
  });
}
