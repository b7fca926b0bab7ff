import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { OutboxMessage } from "../contract.ts";
import { changeMessage } from "../internal/change-message.ts";
import { putAway } from "../store.ts";
import { RESEND_REFUSALS } from "../words.ts";

/** Takes a message that failed for good out of the team's inbox. A repeat changes nothing. */
export function putAwayMessage(context: Context, id: string): Promise<OutboxMessage> {
  return changeMessage(context, id, "put message away", async (tx, message) => {
    if (message.state !== "failed") throw new Refusal("conflict", RESEND_REFUSALS.not_failed);
    if (message.putAwayAt !== null) return null;
    await putAway(tx, context, id);
    return { before: { isPutAway: false }, after: { isPutAway: true } };
  });
}
