import { createHmac } from "node:crypto";

let secret: string | undefined;

/** Sets the SECRET, which all nodes share. The program calls it before the first request or job. */
export function setSecret(chosen: string): void {
  if (chosen.length < 16) throw new Error("SECRET needs at least 16 characters.");
  secret = chosen;
}

/**
 * Hashes `parts` with the SECRET as the key (HMAC-SHA256). A hash without a key would not hide a short value,
 * such as a six-digit code. The same parts give another hash for another `purpose`.
 */
export function hmac(purpose: string, ...parts: readonly (string | null)[]): Buffer {
  if (secret === undefined) throw new Error("setSecret() must run before anything is hashed.");
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest();
}
