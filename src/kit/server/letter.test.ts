import { describe, expect, it } from "vitest";
import { writeLetter } from "./letter.ts";

const LETTER = {
  brand: { name: "Calm Paws", color: "#009fd9" },
  title: "We have your request",
  greeting: "Hello Mia,",
  facts: [
    ["Where", "1201 N 7th St"],
    ["Groomer", ""],
  ] as const,
  words: ["We answer within one working day."],
  link: { href: "https://brand.example/x", label: "See your request" },
  signature: "Calm Paws · (602) 555-0100",
};

describe("a brand's letter", () => {
  it("says the same in both bodies, and leaves out what is not known", () => {
    const { subject, bodyText, bodyHtml } = writeLetter(LETTER);
    expect(subject).toBe(LETTER.title);
    for (const body of [bodyText, bodyHtml]) {
      expect(body).toContain("1201 N 7th St");
      expect(body).toContain("within one working day");
      expect(body).toContain("https://brand.example/x");
      expect(body).not.toContain("Groomer");
    }
    expect(bodyText.startsWith("Hello Mia,\n\nWhere: ")).toBe(true);
  });

  it("carries nobody's markup", () => {
    const { bodyHtml } = writeLetter({ ...LETTER, greeting: "Hello <img src=x onerror=alert(1)>," });
    expect(bodyHtml).not.toContain("<img");
  });
});
