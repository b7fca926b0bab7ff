import { expect, it } from "vitest";
import { findReplyToken, toReplyAddress } from "../../rules/reply-address.ts";
import { cleanText, isAutomaticSubject, readMailbox, readTextWord } from "./answers.ts";

it.each([
  ["STOP", "", false, "stopped"],
  [" stop. ", "", false, "stopped"],
  ["Unsubscribe", "", false, "stopped"],
  ["cancel", "", false, "stopped"],
  ["STOPALL", "", false, "stopped"],
  ["Start", "", true, "started"],
  ["Yes", "", true, "started"],
  ["Yes", "", false, null],
  ["HELP", "", false, "help"],
  ["Please stop at the gate", "", false, null],
  ["Cancel the visit", "", false, null],
  ["", "", false, null],
  ["Arrêt", "STOP", false, "stopped"],
  ["ok", "START", true, "started"],
  ["ok", "toString", false, null],
])("reads the word %j (the carrier says %j; off: %s)", (text, carrier, isStopped, word) => {
  expect(readTextWord(text, carrier, isStopped)).toBe(word);
});

it.each([
  ["ann@example.com", "ann@example.com"],
  ["Ann Lee <Ann@Example.com>", "ann@example.com"],
  ['"Lee, Ann" <ann@example.com> ', "ann@example.com"],
  ["<ada@example.com> <ann@example.com>", "ann@example.com"],
  ["Ann <ann@example.com>, Ada <ada@example.com> x", ""],
  ["ann@example.com, ada@example.com", ""],
  ["Ann", ""],
  ["", ""],
])("reads the mailbox of %j", (from, mailbox) => expect(readMailbox(from)).toBe(mailbox));

it("finds the token of an address that it made, in any letters and among other recipients", () => {
  const token = "0123456789abcdef".repeat(3);
  const address = toReplyAddress(token, "{brand}.replies.example", "sudsberry");
  expect(address).toBe(`reply+${token}@sudsberry.replies.example`);
  expect(findReplyToken(`Ada <ada@example.com>, "Sudsberry" <${address.toUpperCase()}>`)).toBe(token);
  expect(findReplyToken(`reply+${token.slice(1)}@replies.example`)).toBe(null);
  expect(findReplyToken("hello@replies.example")).toBe(null);
});

it.each([
  ["a\r\nb\rc", "a\nb\nc"],
  ["a\u0000\u0007b\u001b[31m", "ab[31m"],
  ["\u202Eevil\u2069", "evil"],
  ["half \uD83D", "half"],
  ["paw 🐾\tok", "paw 🐾\tok"],
])("cleans %j", (text, clean) => expect(cleanText(text)).toBe(clean));

it.each([
  ["Automatic reply: Ada Brush wrote to you", true],
  ["Out of office", true],
  ["Re: Ada Brush wrote to you", false],
  ["Auto repair on Tuesday", false],
])("knows that machines write %j: %s", (subject, isOfMachine) => {
  expect(isAutomaticSubject(subject)).toBe(isOfMachine);
});
