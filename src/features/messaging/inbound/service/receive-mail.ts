import type { Context, RawBody } from "#kit/server/api-handler.ts";
import { countInbound } from "#kit/server/metrics.ts";
import { isSigned, readJson } from "#kit/server/webhook-signature.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { readAnswerWays } from "../../ports.ts";
import { type InboundMail, inboundMailSchema } from "../contract/inbound.ts";
import { findByAddress } from "../internal/find-sender.ts";
import { type Received, receiveOnce } from "../internal/receive-once.ts";
import { cleanText, isAutomaticSubject } from "../rules/answers.ts";
import { cutQuote } from "../rules/quoted-text.ts";
import { INBOUND_NAMES, INBOUND_REFUSALS } from "../words.ts";

/**
 * Receives an answer by mail. The token of its address names the account and the room; the sender must be a
 * mailbox of the account. Throws `bad_request` for a bad or old signature.
 */
export async function receiveMail(context: Context, raw: RawBody): Promise<Received> {
  const mail = readMail(context, raw);
  const sender = await findByAddress(context, mail);
  if (!sender || isAutomatic(mail)) {
    const outcome = sender ? "automatic" : "unknown";
    countInbound("mail", outcome);
    return { outcome, messageId: null };
  }
  const { isOwnMailbox, ...known } = sender;
  return receiveOnce(context, {
    channel: "mail",
    externalId: mail.messageId,
    sender: known,
    content: isOwnMailbox ? cutQuote(cleanText(mail.text)) : "",
    decided: isOwnMailbox ? null : "other_mailbox",
  });
}

function readMail({ now }: Context, raw: RawBody): InboundMail {
  const { mail: way } = readAnswerWays();
  if (!way) throw notFound(INBOUND_NAMES.way);
  if (!isSigned(raw.text, raw.header("waggon-signature"), way.secret, now)) {
    countInbound("mail", "unsigned");
    throw new Refusal("bad_request", INBOUND_REFUSALS.signature);
  }
  const parsed = inboundMailSchema.safeParse(readJson(raw.text));
  if (!parsed.success) throw new Refusal("bad_request", INBOUND_REFUSALS.shape);
  return parsed.data;
}

const isAutomatic = (mail: InboundMail) => mail.isAutomatic || isAutomaticSubject(mail.subject);
