import { expect, it } from "vitest";
import { isSignedForm, signForm } from "./twilio-signature.ts";

const URL = "https://mycompany.com/myapp.php?foo=1&bar=2";
const authToken = "12345";
const form = new URLSearchParams({
  CallSid: "CA1234567890ABCDE",
  Digits: "1234",
  From: "+14158675309",
  To: "+18005551212",
  Caller: "+14158675309",
});
const signature = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
const changed = (name: string, value: string) => {
  const copy = new URLSearchParams(form);
  copy.set(name, value);
  return copy;
};

it("signs a form as Twilio documents it", () => expect(signForm(URL, form, authToken)).toBe(signature));

it.each([
  ["the signed form", URL, form, signature, authToken, true],
  ["another address", "https://other.com/myapp.php?foo=1&bar=2", form, signature, authToken, false],
  ["a changed value", URL, changed("Digits", "1235"), signature, authToken, false],
  ["a further value", URL, changed("Body", "STOP"), signature, authToken, false],
  ["another secret", URL, form, signature, "12346", false],
  ["no signature", URL, form, "", authToken, false],
  ["a long signature", URL, form, `${signature}${signature}`, authToken, false],
])("judges %s", (_, url, given, sent, secret, isValid) => {
  expect(isSignedForm(url, given, { signature: sent, authToken: secret })).toBe(isValid);
});
