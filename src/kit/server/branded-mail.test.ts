import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTextColor, renderBrandedMail } from "./branded-mail.ts";

const MAIL = {
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

describe("a brand's mail", () => {
  it("has the same content in both bodies, and leaves out empty facts", () => {
    const { subject, bodyText, bodyHtml } = renderBrandedMail(MAIL);
    expect(subject).toBe(MAIL.title);
    for (const body of [bodyText, bodyHtml]) {
      expect(body).toContain("1201 N 7th St");
      expect(body).toContain("within one working day");
      expect(body).toContain("https://brand.example/x");
      expect(body).not.toContain("Groomer");
    }
    expect(bodyText.startsWith("Hello Mia,\n\nWhere: ")).toBe(true);
  });

  it("lists further links after its button", () => {
    const otherLinks = [{ href: "https://brand.example/change", label: "Change the time" }];
    const { bodyText, bodyHtml } = renderBrandedMail({ ...MAIL, otherLinks });
    expect(bodyText).toContain(
      "request: https://brand.example/x\nChange the time: https://brand.example/change",
    );
    expect(bodyHtml.indexOf('href="https://brand.example/change"')).toBeGreaterThan(
      bodyHtml.indexOf('href="https://brand.example/x"'),
    );
  });

  it("shows the brand's logo with the name as alternative text", () => {
    const brand = { ...MAIL.brand, logo: "https://brand.example/logo.png" };
    const { bodyHtml } = renderBrandedMail({ ...MAIL, brand });
    expect(bodyHtml).toContain('<img src="https://brand.example/logo.png" alt="Calm Paws"');
    for (const logo of [null, "/logo.svg", "javascript:alert(1)"]) {
      expect(renderBrandedMail({ ...MAIL, brand: { ...brand, logo } }).bodyHtml).not.toContain("<img");
    }
  });

  it("has readable button text on any brand color", () => {
    const luminance = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(color, (hex) => {
        const [text, background] = [luminance(chooseTextColor(hex)), luminance(hex)];
        expect(Math.max(text, background) / Math.min(text, background)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("escapes markup that people typed", () => {
    const { bodyHtml } = renderBrandedMail({ ...MAIL, greeting: "Hello <img src=x onerror=alert(1)>," });
    expect(bodyHtml).not.toContain("<img");
  });
});
