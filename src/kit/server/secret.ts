import { createHmac } from "node:crypto";

let secret: string | undefined;

/**
 * Sets the deployment's SECRET at start, before the first request or job. All nodes share it.
 */
export function setSecret(chosen: string): void {
  if (chosen.length < 16) throw new Error("SECRET needs at least 16 characters.");
  secret = chosen;
}

/**
 * A keyed hash (HMAC-SHA256) of `parts`, for values that are too short for a plain hash, such as a six-digit
 * code. `purpose` separates the hashes of two uses.
 */
export function hmac(purpose: string, ...parts: readonly (string | null)[]): Buffer {
  if (secret === undefined) throw new Error("setSecret() must run before anything is hashed.");
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}
