import type { Context, RawBody } from "#kit/server/api-handler.ts";
import { countInbound } from "#kit/server/metrics.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { isStopped } from "../../internal/open-answers.ts";
import { readAnswerWays } from "../../ports.ts";
import { isSignedForm } from "../adapters/twilio-signature.ts";
import { receiveText as contract } from "../contract/inbound.ts";
import { findByNumber } from "../internal/find-sender.ts";
import { type Received, receiveOnce } from "../internal/receive-once.ts";
import { cleanText, readTextWord } from "../rules/answers.ts";
import { INBOUND_NAMES, INBOUND_REFUSALS } from "../words.ts";

/**
 * Receives a text. The confirmed number names the account; the text goes to the room that wrote last to the
 * number, else to the team. Throws `bad_request` for a signature that is bad or of another address.
 */
export async function receiveText(context: Context, raw: RawBody): Promise<Received> {
  const { from, body, externalId, carrierWord } = readText(context, raw);
  const sender = await findByNumber(context, from);
  if (!sender) {
    countInbound("text", "unknown");
    return { outcome: "unknown", messageId: null };
  }
  const content = cleanText(body);
  const decided = readTextWord(content, carrierWord, await isStopped(context.db, context.siteId, from));
  return receiveOnce(context, { channel: "text", externalId, sender, content, decided });
}

function readText({ origin }: Context, raw: RawBody) {
  const { text: way } = readAnswerWays();
  if (!way) throw notFound(INBOUND_NAMES.way);
  const form = new URLSearchParams(raw.text);
  const signature = raw.header("x-twilio-signature");
  if (!isSignedForm(`${origin}${contract.path}`, form, { signature, authToken: way.authToken })) {
    countInbound("text", "unsigned");
    throw new Refusal("bad_request", INBOUND_REFUSALS.signature);
  }
  const read = (name: string) => form.get(name) ?? "";
  if (read("MessageSid") === "") throw new Refusal("bad_request", INBOUND_REFUSALS.text);
  return {
    from: read("From"),
    body: read("Body"),
    externalId: read("MessageSid"),
    carrierWord: read("OptOutType"),
  };
}
