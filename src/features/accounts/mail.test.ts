import { expect, it } from "vitest";
import { accountChangeMessage } from "./mail/account-change.ts";
import { codeMessage, noAccountMessage } from "./mail.ts";

const logo = "https://mud.example/logo.png";
const brand = { name: "Mud & <b>Paws</b>", color: "#2f6b4f", logo };
const facts = { brand, code: "493021", origin: "https://mud.example:8443" };
const passwordMessage = (messageFacts: typeof facts, channel: "mail" | "text") =>
  accountChangeMessage({ ...messageFacts, phone: "", change: "password" }, channel);

it("ends a text with the line from which a phone fills in the code for this host", () => {
  const { bodyText } = codeMessage(facts, "text");
  expect(bodyText).toMatch(/^493021 is your Mud & <b>Paws<\/b> code\. It is good for 5 minutes\./);
  expect(bodyText.split("\n").at(-1)).toBe("@mud.example #493021");
});

it("escapes a brand's name in mails, and shows its logo or its name", () => {
  const name = "Mud &amp; &lt;b&gt;Paws&lt;/b&gt;";
  for (const write of [codeMessage, noAccountMessage, passwordMessage]) {
    const { bodyHtml } = write(facts, "mail");
    expect(bodyHtml).toContain(`<img src="${logo}" alt="${name}"`);
    expect(bodyHtml).not.toContain("<b>");
    const plain = write({ ...facts, brand: { ...brand, logo: null } } as unknown as typeof facts, "mail");
    expect(plain.bodyHtml).not.toContain("<img");
    expect(plain.bodyHtml).toContain(`padding-bottom:12px">${name}</p>`);
  }
});

it("mails a login link beside the code, and only the code when no link is given", () => {
  const href = "https://mud.example/login?login_code=abc";
  const { bodyText, bodyHtml } = codeMessage({ ...facts, link: href }, "mail");
  for (const body of [bodyText, bodyHtml]) expect(body).toContain(href);
  expect(bodyText.startsWith("493021 is your ")).toBe(true);
  expect(codeMessage(facts, "mail").bodyText).not.toContain("Or open");
});

it("mails no code to an address without an account", () => {
  const { subject, bodyText, bodyHtml } = noAccountMessage(facts, "mail");
  expect([subject, bodyText, bodyHtml].join()).not.toContain(facts.code);
});
