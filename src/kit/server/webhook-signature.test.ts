import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { isSigned, sign } from "./webhook-signature.ts";

const SECRET = "whsec_of_tests";
const BODY = '{"id":"evt_1","größe":1}';
const now = new Date("2026-03-02T17:00:00Z");
const seconds = now.getTime() / 1_000;
const later = (by: number) => new Date(now.getTime() + by * 1_000);
const header = sign(BODY, SECRET, now);

describe("a webhook's signature", () => {
  it("equals the signature that Stripe makes", () => {
    const stripeHeader = Stripe.webhooks.generateTestHeaderString({
      payload: BODY,
      secret: SECRET,
      timestamp: seconds,
      scheme: "v1",
      signature: "",
      cryptoProvider: Stripe.createNodeCryptoProvider(),
    });
    expect(stripeHeader).toBe(header);
    expect(isSigned(BODY, stripeHeader, SECRET, now)).toBe(true);
    const event = Stripe.webhooks.constructEvent(BODY, header, SECRET, 300, undefined, now.getTime());
    expect(event.id).toBe("evt_1");
  });

  it("is valid for five minutes before and after its time", () => {
    for (const by of [-300, -1, 0, 300])
      expect(isSigned(BODY, header, SECRET, later(by)), `${by} s`).toBe(true);
    for (const by of [-301, 301, 86_400]) {
      expect(isSigned(BODY, header, SECRET, later(by)), `${by} s`).toBe(false);
    }
  });

  it("is valid beside a signature with the old secret while the secret changes", () => {
    const [, old = ""] = sign(BODY, "whsec_old", now).split(",");
    expect(isSigned(BODY, `t=${seconds},${old},${header.split(",")[1]}`, SECRET, now)).toBe(true);
    expect(isSigned(BODY, `t=${seconds},${old}`, SECRET, now)).toBe(false);
  });

  it.each([
    ["an empty header", ""],
    ["a header without a time", header.replace(/^t=\d+,/, "")],
    ["another time", header.replace(/^t=\d+/, `t=${seconds + 1}`)],
    ["a malformed time", header.replace(/^t=\d+/, "t=now")],
    ["another scheme", header.replace("v1=", "v0=")],
    ["a shorter signature", header.slice(0, -1)],
    ["a longer signature", `${header}0`],
    ["words", "let me in"],
    ["commas", ",,,=,="],
  ])("is refused as %s", (_, given) => {
    expect(isSigned(BODY, given, SECRET, now)).toBe(false);
  });

  it("is invalid for a changed body or another secret", () => {
    expect(isSigned(`${BODY} `, header, SECRET, now)).toBe(false);
    expect(isSigned(BODY.replace("1", "2"), header, SECRET, now)).toBe(false);
    expect(isSigned(BODY, header, "whsec_other", now)).toBe(false);
  });
});
