import { createHmac, timingSafeEqual } from "node:crypto";

/** An event's time may differ from now by at most this many seconds. */
const TOLERANCE_SECONDS = 300;

const digest = (body: string, secret: string | Buffer, seconds: number) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

/** Signs a webhook's body the way Stripe does: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function sign(body: string, secret: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `t=${seconds},v1=${digest(body, secret, seconds)}`;
}

/**
 * True when one of the header's `v1` signatures fits the body and its time is within five minutes of `now`.
 * The header has several signatures while a secret is being changed. Schemes other than `v1` do not count.
 */
export function isSigned(body: string, header: string, secret: string | Buffer, now: Date): boolean {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const valuesOf = (name: string) => parts.filter(([key]) => key === name).map(([, value = ""]) => value);
  const [time = ""] = valuesOf("t");
  if (!/^\d{1,12}$/.test(time)) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1_000 - seconds) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(digest(body, secret, seconds));
  return valuesOf("v1").some((value) => {
    const given = Buffer.from(value);
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
  });
}

/** The parsed JSON of a body; null when the body is not JSON. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
