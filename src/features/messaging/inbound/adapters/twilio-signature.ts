import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Signs a form the way Twilio does: HMAC-SHA1, in base64, over the address of the call and each name with its
 * values, by the order of the names.
 */
export function signForm(url: string, form: URLSearchParams, authToken: string): string {
  const names = [...new Set(form.keys())].sort();
  const parts = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  return createHmac("sha1", authToken)
    .update(url + parts.join(""), "utf8")
    .digest("base64");
}

/** Whether Twilio signed the form for this address. */
export function isSignedForm(
  url: string,
  form: URLSearchParams,
  { signature, authToken }: { signature: string; authToken: string },
): boolean {
  const expected = Buffer.from(signForm(url, form, authToken));
  const given = Buffer.from(signature);
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}
