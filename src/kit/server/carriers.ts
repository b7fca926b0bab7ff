import { createTransport } from "nodemailer";
import type { Config } from "./config.ts";
import type { Message, Sender } from "./outbox.ts";

/**
 * A slow carrier must not hold a job for ever, nor longer than the message is claimed; the queue tries again
 * later.
 */
const TIMEOUT_MS = 20_000;

type Carrier = (message: Message & { id: string }) => Promise<void>;

/** Of the sender's own domain. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

/** Gives a mail up after `patienceMs`, however slowly the server answers. */
export function mailCarrier(
  { url, from }: NonNullable<Config["mail"]>,
  patienceMs: number = TIMEOUT_MS,
): Carrier {
  const transport = createTransport(url);
  return async (message) => {
    await transport.sendMail({
      signal: AbortSignal.timeout(patienceMs),
      // Always the same for a message: who gets it twice after a crash can know it by that.
      messageId: `<${message.id}@${domainOf(from)}>`,
      from,
      to: message.recipient,
      subject: message.subject ?? "",
      text: message.bodyText,
      ...(message.bodyHtml && { html: message.bodyHtml }),
      attachments: (message.attachments ?? []).map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      })),
    });
  };
}

const TWILIO = "https://api.twilio.com";

/** `host` is another than Twilio's own in tests only. */
export function textCarrier(twilio: NonNullable<Config["twilio"]>, host = TWILIO): Carrier {
  const sender: Record<string, string> = twilio.from.startsWith("MG")
    ? { MessagingServiceSid: twilio.from }
    : { From: twilio.from };
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString("base64")}`;
  return async (message) => {
    const response = await fetch(`${host}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`, {
      method: "POST",
      headers: { authorization },
      body: new URLSearchParams({ ...sender, To: message.recipient, Body: message.bodyText }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The text carrier answered ${response.status}`);
  };
}

/**
 * Hands mails and texts to the configured carriers; without one they stay in the outbox, where demo mode
 * shows them.
 */
export function createSender(config: Pick<Config, "mail" | "twilio">): Sender {
  const mail = config.mail && mailCarrier(config.mail);
  const text = config.twilio && textCarrier(config.twilio);
  return {
    async send(message) {
      const carrier = message.channel === "mail" ? mail : text;
      await carrier?.(message);
    },
  };
}
