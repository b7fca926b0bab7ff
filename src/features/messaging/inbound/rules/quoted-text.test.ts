import { describe, expect, it } from "vitest";
import { cutQuote } from "./quoted-text.ts";

const lines = (...all: string[]) => all.join("\n");

describe("the answer in a mail", () => {
  it.each<[string, string, string]>([
    ["alone", "See you on Tuesday.", "See you on Tuesday."],
    [
      "above Gmail's quote",
      lines(
        "Yes, please.",
        "",
        "On Tue, Jan 5, 2027 at 9:00 AM Sudsberry <reply+1f@replies.example> wrote:",
        "",
        "> You have unread messages",
        "> from Ada Brush.",
      ),
      "Yes, please.",
    ],
    [
      "above a wrapped introduction",
      lines(
        "Yes.",
        "",
        "On Tue, Jan 5, 2027 at 9:00 AM Sudsberry <",
        "reply+1f@replies.example> wrote:",
        "",
        "> Hi",
      ),
      "Yes.",
    ],
    [
      "above Apple Mail's quote and its signature",
      lines(
        "Fine by me!",
        "",
        "Sent from my iPhone",
        "",
        "> On Jan 5, 2027, at 9:00 AM, Sudsberry wrote:",
        "> ",
        "> Hi",
      ),
      "Fine by me!",
    ],
    [
      "above an introduction without marks",
      lines("Thanks", "", "On Jan 5, 2027, at 9:00 AM, Sudsberry wrote:", "", "You have unread messages"),
      "Thanks",
    ],
    [
      "above Outlook's headers",
      lines(
        "The gate is open.",
        "",
        "From: Sudsberry <hello@sudsberry.example>",
        "Sent: Tuesday, January 5, 2027 9:00 AM",
        "To: Ann Lee <ann@example.com>",
        "Subject: Ada Brush wrote to you",
        "",
        "You have unread messages",
      ),
      "The gate is open.",
    ],
    [
      "above Outlook's line and headers in bold",
      lines(
        "The gate is open.",
        "Get Outlook for iOS",
        "________________________________",
        "*From:* Sudsberry <hello@sudsberry.example>",
        "*Date:* Tuesday",
        "*To:* Ann",
        "Hi",
      ),
      "The gate is open.",
    ],
    ["above an original message", lines("No.", "-----Original Message-----", "From: x", "Hi"), "No."],
    ["above a signature", lines("At nine.", "", "-- ", "Ann Lee", "602 555 0123"), "At nine."],
    ["above a signature without its space", lines("At nine.", "--", "Ann Lee"), "At nine."],
    [
      "below the quote",
      lines("On 1/5/2027 9:00 AM, Sudsberry wrote:", "> Is nine fine?", "", "Yes, nine is fine."),
      "Yes, nine is fine.",
    ],
    [
      "between quoted lines",
      lines("On 1/5/2027 9:00 AM, Ada wrote:", "> Is nine fine?", "Yes.", "> And the gate?", "It is open."),
      "Yes.\nIt is open.",
    ],
    ["above a Spanish quote", lines("Sí.", "El mar, 5 ene 2027 a las 9:00, Ada escribió:", "> Hola"), "Sí."],
    ["with lines of Windows", "One\r\n\r\nTwo\r\n-- \r\nAnn", "One\n\nTwo"],
    ["with many empty lines", "One\n\n\n\n\nTwo", "One\n\nTwo"],
    [
      "with a name of a phone inside",
      lines("Sent from my heart", "and more"),
      "Sent from my heart\nand more",
    ],
    ["with an own introduction", "On Monday she wrote:\nhe is shy", "On Monday she wrote:\nhe is shy"],
    ["with a line From", "From: Main St 5\nto the park", "From: Main St 5\nto the park"],
    ["with dashes", "Nine -- or ten", "Nine -- or ten"],
    ["with a row of lines", "______________\nsign here", "______________\nsign here"],
    ["that is only a quote", "> Hi\n> there", ""],
    ["that is only a signature", "-- \nAnn", ""],
    ["of nothing", " \n\t\n", ""],
  ])("%s", (_, mail, answer) => expect(cutQuote(mail)).toBe(answer));

  it("is found in hostile texts without a long search", () => {
    for (const hostile of [
      "On ".repeat(100_000),
      "On 2027 \n".repeat(20_000),
      `${"On 9:00 @ x\n".repeat(5_000)}wrote:`,
      "\n".repeat(200_000),
      "From: x\n".repeat(30_000),
      "_".repeat(300_000),
      ">".repeat(300_000),
    ])
      expect(cutQuote(hostile).length).toBeLessThanOrEqual(hostile.length);
  });
});
