import { maskEmail, maskPhone } from "./masks.ts";
import { parsePhone } from "./phone.ts";

/** A phone number in E.164, or an e-mail address in lower case. */
export type EmailOrPhone = { kind: "email" | "phone"; text: string };

/**
 * The e-mail address or phone number of a body that the schema has checked. Null for an invalid phone number.
 */
export function toEmailOrPhone(body: {
  email?: string | undefined;
  phone?: { prefix: string; number: string } | undefined;
}): EmailOrPhone | null {
  if (body.email !== undefined) return { kind: "email", text: body.email };
  const { prefix, number } = body.phone ?? { prefix: "", number: "" };
  const country = prefix.replace("+", "");
  const text = parsePhone(number.startsWith("+") || country === "1" ? number : `+${country} ${number}`);
  return text ? { kind: "phone", text } : null;
}

export function maskEmailOrPhone({ kind, text }: EmailOrPhone): string {
  return kind === "phone" ? maskPhone(text) : maskEmail(text);
}
