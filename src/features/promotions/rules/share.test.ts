import { expect, it } from "vitest";
import { PLATFORM_NAMES } from "../words.ts";
import { DEFAULT_PLATFORMS, firstMessage, isPasted, PLATFORMS, shareLink } from "./share.ts";

const url = "https://brand.example/refer?code=K7F3QXAB";
const message = firstMessage("Zoë & I: 100% off? #dogs +1", url);
const subject = "Clean paws & more";

it("has seven platforms and shows five by default", () => {
  expect(PLATFORMS).toHaveLength(7);
  expect(DEFAULT_PLATFORMS).toEqual(["sms", "email", "facebook", "twitter", "pinterest"]);
  expect(new Set(Object.values(PLATFORM_NAMES)).size).toBe(7);
});

it("starts the message with the text, then the URL", () => {
  expect(message).toBe(`Zoë & I: 100% off? #dogs +1 ${url}`);
  expect(firstMessage("", url)).toBe(url);
});

it.each(PLATFORMS.filter((platform) => !isPasted(platform)))(
  "encodes the message in the link to %s",
  (platform) => {
    const link = new URL(shareLink(platform, { message, url, subject }));
    const shown = [...link.searchParams.values()];
    expect(shown).toContain(message);
    expect(link.hash).toBe("");
    if (platform === "facebook" || platform === "pinterest") expect(shown).toContain(url);
    if (platform === "email") expect(link.searchParams.get("subject")).toBe(subject);
  },
);

it.each(["instagram", "tiktok"] as const)(
  "opens %s without the message, which the customer pastes",
  (platform) => {
    expect(isPasted(platform)).toBe(true);
    expect(new URL(shareLink(platform, { message, url, subject })).search).toBe("");
  },
);

it("does not throw for half of a surrogate pair", () => {
  expect(() => shareLink("sms", { message: "\ud83d", url, subject })).not.toThrow();
});
