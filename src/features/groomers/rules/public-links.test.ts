import { describe, expect, it } from "vitest";
import { isLinkTo } from "./public-links.ts";

describe("a link of a public page", () => {
  it.each([
    ["video", "https://www.youtube.com/watch?v=abc"],
    ["video", "https://youtu.be/abc"],
    ["video", "https://player.vimeo.com/video/1"],
    ["facebook", "https://m.facebook.com/ann"],
    ["instagram", "https://instagram.com/ann"],
    ["yelp", "https://www.yelp.com/biz/ann"],
  ] as const)("to %s may be %s", (kind, link) => {
    expect(isLinkTo(kind, link)).toBe(true);
  });

  it.each([
    ["video", "http://youtube.com/watch"],
    ["video", "https://notyoutube.com/watch"],
    ["video", "https://youtube.com.evil.example/"],
    ["video", "https://youtube.com@evil.example/"],
    ["video", "https://ann@youtube.com/"],
    ["video", "https://youtube.com:8443/"],
    ["facebook", "https://instagram.com/ann"],
    ["yelp", "javascript:alert(1)//yelp.com"],
    ["yelp", "yelp.com/biz/ann"],
    ["yelp", ""],
  ] as const)("to %s may not be %s", (kind, link) => {
    expect(isLinkTo(kind, link)).toBe(false);
  });
});
