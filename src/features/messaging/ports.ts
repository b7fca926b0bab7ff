import type { Config } from "#kit/server/config.ts";
import { hmac } from "#kit/server/secret.ts";

/** How answers come back into conversations; null for a way that the operator has not set up. */
export type AnswerWays = {
  mail: { domain: string; secret: string } | null;
  /**
   * `number`: the sender of texts. `confirms`: whether the program answers STOP, START and HELP; a carrier
   * that delivers texts does so itself.
   */
  text: { number: string; authToken: string; confirms: boolean } | null;
};

let ways: AnswerWays = { mail: null, text: null };

export function setAnswerWays(chosen: AnswerWays): void {
  ways = chosen;
}

export function readAnswerWays(): AnswerWays {
  return ways;
}

/** A number and a domain at which nobody is reached: the answers of a demo come from its outbox. */
const DEMO = { number: "+15005550006", domain: "replies.example" };

/** The ways of a deployment. A demo without carriers signs with secrets of its own. */
export function toAnswerWays({
  mode,
  twilio,
  inboundMail = null,
}: Pick<Config, "mode" | "twilio"> & Partial<Pick<Config, "inboundMail">>): AnswerWays {
  const demoSecret = (way: string) => hmac("answers of a demo", way).toString("hex");
  const isDemo = mode === "demo";
  const { domain, number } = DEMO;
  return {
    mail: inboundMail ?? (isDemo ? { domain, secret: demoSecret("mail") } : null),
    text: twilio
      ? { number: twilio.from, authToken: twilio.authToken, confirms: false }
      : isDemo
        ? { number, authToken: demoSecret("text"), confirms: true }
        : null,
  };
}
