import { expect, it } from "vitest";
import { codeMessage, noAccountMessage } from "./mail.ts";

const facts = { siteName: "Mud & <b>Paws</b>", code: "493021", origin: "https://mud.example:8443" };

it("says a code by text so that a phone fills it in for this host alone", () => {
  const { bodyText } = codeMessage(facts, "text");
  expect(bodyText).toMatch(/^493021 is your Mud & <b>Paws<\/b> code\. It is good for 5 minutes\./);
  expect(bodyText.split("\n").at(-1)).toBe("@mud.example #493021");
});

it("escapes a brand's name in mails", () => {
  for (const write of [codeMessage, noAccountMessage]) {
    const { bodyHtml } = write(facts, "mail");
    expect(bodyHtml).toContain("Mud &amp; &lt;b&gt;Paws&lt;/b&gt;");
    expect(bodyHtml).not.toContain("<b>");
  }
});

it("tells an address without an account no code", () => {
  const { subject, bodyText, bodyHtml } = noAccountMessage(facts, "mail");
  expect([subject, bodyText, bodyHtml].join()).not.toContain(facts.code);
});
