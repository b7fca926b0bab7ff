import { passesLuhn } from "../wire/card-number.ts";

/** Names of fields whose values never reach a log, in any spelling and at any depth. */
const PRIVATE_FIELD =
  /token|secret|passw|authori[sz]ation|cookie|login_?code|one_?time|otp|phone|mobile|e_?mail|address|street|recipient|card|\bpan\b|cvc|cvv|iban|signature|api_?key|first_?name|last_?name|full_?name/i;

/**
 * Fields of PostgreSQL errors that contain values of the refused row. `code`, `table`, `constraint` do not.
 */
const ROW_VALUES = new Set(["detail", "where", "parameters", "internalQuery", "query", "client"]);

const MASKS: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, "$1 [token]"],
  [/\b(?:sk|rk|pk|whsec|pi|seti|pm|cus)_[A-Za-z0-9_]{8,}/g, "[token]"],
  [/([?&](?:login_?code|code|token|key|signature|session_?id)=)[^&\s"']+/gi, "$1[token]"],
  [/(\w+:\/\/[^\s:/@]*):[^\s@/]+@/g, "$1:[password]@"],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, "[e-mail]"],
  [/(?<![\w.-])(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]?\d{3}[ .-]?\d{4}(?![\w-])/g, "[phone]"],
  [/(?<![\w.])\+\d{8,15}(?!\w)/g, "[phone]"],
  [
    /(?<![\w-])\d{1,6}\s+(?:[A-Z0-9][\w.']*\s+){1,4}(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Ln|Lane|Ct|Court|Way|Pl|Place|Ter|Terrace|Cir|Circle|Pkwy|Hwy)\b\.?/g,
    "[address]",
  ],
  [/(?<![\w-])\d{6}(?![\w-])/g, "[code]"],
];

const CARD = /(?<![\w.])\d(?:[ -]?\d){12,18}(?!\w)/g;
const MAX_TEXT_LENGTH = 8_000;
const MAX_DEPTH = 6;
const MAX_ITEMS = 50;

/** Masks cards, tokens, codes, phones, e-mails and street addresses inside a text. */
export function maskText(text: string): string {
  const short = text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
  const withoutCards = short.replace(CARD, (digits) =>
    passesLuhn(digits.replace(/\D/g, "")) ? "[card]" : digits,
  );
  return MASKS.reduce((masked, [pattern, word]) => masked.replace(pattern, word), withoutCards);
}

/**
 * Returns a copy that is safe to log. Private fields are masked by their name and texts by pattern; errors of
 * PostgreSQL lose the values of rows. Deep or long values are cut.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return maskText(value);
  if (typeof value !== "object" || value === null) return typeof value === "bigint" ? String(value) : value;
  if (value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return "[deeper]";
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1));
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Error) return redactError(value, depth);
  return redactFields(Object.entries(value), depth);
}

function redactFields(entries: [string, unknown][], depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    const isPrivate = PRIVATE_FIELD.test(name) && value !== null && value !== undefined;
    clean[name] = isPrivate && typeof value !== "boolean" ? "[redacted]" : redact(value, depth + 1);
  }
  return clean;
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  const own = Object.entries(error).filter(([name]) => !ROW_VALUES.has(name));
  return {
    type: error.name,
    message: maskText(error.message),
    stack: maskText(error.stack ?? ""),
    ...redactFields(own, depth),
    ...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
  };
}
