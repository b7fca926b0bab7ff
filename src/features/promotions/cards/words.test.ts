import { describe, expect, it } from "vitest";
import { describeMail, describeVoid } from "./words.ts";

const sale = { paidBy: "cash" as const, mail: "sent" as const };
const card = { balance: 3_000, state: "active" as const, sale, uses: [] };
const use = { orderId: "order", spent: 2_000 };

describe("what is lost with a void gift card", () => {
  it.each([
    [{}, "$30 is left and cannot be spent any more. The money is not paid back here."],
    [
      { sale: { ...sale, mail: "waiting" as const, paidBy: "free" as const } },
      /more\. The waiting e-mail is/,
    ],
    [
      { balance: 0, uses: [use] },
      "What was paid with it before stays paid, but a refund to it cannot be spent.",
    ],
    [{ state: "expired" as const, sale: null }, "This cannot be undone."],
  ])("names with %j only what is true of the card", (over, text) => {
    const said = describeVoid({ ...card, ...over });
    if (typeof text === "string") expect(said.startsWith(text)).toBe(true);
    else expect(said).toMatch(text);
    expect(said.endsWith("This cannot be undone.")).toBe(true);
  });

  it("leaves out the payment of a card that was free or not sold here", () => {
    expect(describeVoid({ ...card, sale: { ...sale, paidBy: "free" } })).not.toContain("paid back");
    expect(describeVoid({ ...card, sale: null })).not.toContain("paid back");
  });
});

describe("how an email stands", () => {
  const on = (mail: Parameters<typeof describeMail>[0]["mail"]) =>
    describeMail({ mail, sendOn: "2027-03-01" });

  it("names the day that it leaves, or was due", () => {
    expect(on("waiting")).toBe("Leaves on March 1, 2027");
    expect(on("sent")).toBe("Sent. It was due on March 1, 2027.");
  });

  it("never says that an email was sent which was not, or of which nothing is known", () => {
    for (const mail of ["leaving", "failed", "not_sent", "unknown"] as const)
      expect(on(mail)).not.toMatch(/^Sent/);
  });
});
