import { maskEmail, maskPhone } from "./masks.ts";
import { parsePhone } from "./phone.ts";

/** A phone number in E.164, or an e-mail address in lower case. */
export type Address = { kind: "email" | "phone"; text: string };

/** The address of a checked body; null for an invalid phone number. */
export function toAddress(body: {
  email?: string | undefined;
  phone?: { prefix: string; number: string } | undefined;
}): Address | null {
  if (body.email !== undefined) return { kind: "email", text: body.email };
  const { prefix, number } = body.phone ?? { prefix: "", number: "" };
  const country = prefix.replace("+", "");
  const text = parsePhone(number.startsWith("+") || country === "1" ? number : `+${country} ${number}`);
  return text ? { kind: "phone", text } : null;
}

export function maskAddress({ kind, text }: Address): string {
  return kind === "phone" ? maskPhone(text) : maskEmail(text);
}
