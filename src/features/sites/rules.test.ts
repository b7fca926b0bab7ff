import fc from "fast-check";
import { expect, it } from "vitest";
import { DEFAULT_COLORS } from "#kit/wire/brand-colors.ts";
import { findOrigin, frameAncestors, isLocalPath, isSafeLink, mailBrand, parseSettings } from "./rules.ts";

it("reads the settings of a brand", () => {
  const settings = parseSettings({
    name: "Calm Paws",
    colors: { primary: "#2f6b4f", secondary: "#D9822B" },
    links: { facebook: "https://facebook.example.com/calm", instagram: "", yelp: "/reviews" },
    bookNowRoute: "/lead",
    embedded: true,
    phone: "+16025550100",
  });
  expect(settings).toMatchObject({
    name: "Calm Paws",
    colors: { primary: "#2f6b4f", secondary: "#D9822B" },
    links: { facebook: "https://facebook.example.com/calm", instagram: "", yelp: "/reviews" },
    bookNowRoute: "/lead",
    embedded: true,
  });
});

it("uses the default for each faulty setting and reads the others", () => {
  const settings = parseSettings({
    name: "",
    phone: "+16025550100",
    colors: { primary: "red;}body{display:none", secondary: "#d9822b" },
    links: { facebook: "javascript:alert(1)", instagram: "http://plain.example", yelp: 7 },
    logo: "javascript:alert(1)",
    favicon: "//evil.example/x.png",
    homeRoute: "https://evil.example",
    bookNowRoute: "//evil.example",
    embeddingHosts: ["https://a.example; script-src *"],
  });
  expect(settings).toMatchObject({
    name: "Waggon",
    phone: "+16025550100",
    colors: { primary: DEFAULT_COLORS.primary, secondary: "#d9822b" },
    links: { facebook: "", instagram: "", yelp: "" },
    logo: null,
    favicon: null,
    homeRoute: "/",
    bookNowRoute: "/customer/new",
    embeddingHosts: [],
  });
});

it("reads a working brand from any input", () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const settings = parseSettings(stored);
      expect(settings.name.length).toBeGreaterThan(0);
      expect(settings.colors.primary).toMatch(/^#[0-9a-f]{6}$/i);
    }),
  );
});

it("prefers the server's overrides, which have wire names", () => {
  const settings = parseSettings({
    name: "Calm Paws",
    emails: { appointments: "a@example.com", service: "s@example.com" },
    overrides: { app_name: "Paws Deluxe", primary_color: "#112233", service_email: "help@example.com" },
  });
  expect(settings.name).toBe("Paws Deluxe");
  expect(settings.colors.primary).toBe("#112233");
  expect(settings.emails).toEqual({ appointments: "a@example.com", service: "help@example.com" });
});

it("allows frames only from an embedded site's embedding hosts", () => {
  const embeddingHosts = ["https://shop.example", "https://*.partner.example"];
  expect(frameAncestors(parseSettings({ embedded: true, embeddingHosts }))).toEqual(embeddingHosts);
  expect(frameAncestors(parseSettings({ embedded: false, embeddingHosts }))).toEqual([]);
});

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "",
  "javascript:x",
  "/a\nb",
])("does not accept %j as a local path", (value) => {
  expect(isLocalPath(value)).toBe(false);
});

it("accepts only https URLs and local paths as links", () => {
  expect(["/s/about", "https://a.example/x"].every(isSafeLink)).toBe(true);
  expect(
    ["http://a.example", "data:text/html,x", "JavaScript:alert(1)", "mailto:a@b.c"].some(isSafeLink),
  ).toBe(false);
});

it("makes the URL of a local logo absolute for mails", () => {
  const brandWith = (logo: string | null) =>
    mailBrand(parseSettings({ name: "Calm Paws", logo }), "https://calm.example");
  expect(brandWith("/logo.png")).toEqual({
    name: "Calm Paws",
    color: DEFAULT_COLORS.primary,
    logo: "https://calm.example/logo.png",
  });
  expect(brandWith("https://cdn.example/logo.png").logo).toBe("https://cdn.example/logo.png");
  expect(brandWith(null).logo).toBeNull();
});

it.each([
  ["https://calm.example:6666", "https://calm.example"],
  ["http://www.calm.example", "https://www.calm.example:8443"],
  ["http://[::1]:9", "http://[::1]:3000"],
  ["https://evil.example", "https://calm.example"],
  ["", "https://calm.example"],
])("finds for the URL %j the origin %j", (address, origin) => {
  const hosts = [
    { host: "calm.example", origin: "https://calm.example" },
    { host: "www.calm.example", origin: "https://www.calm.example:8443" },
    { host: "[::1]", origin: "http://[::1]:3000" },
  ];
  expect(findOrigin({ hosts }, address)).toBe(origin);
  expect(findOrigin({ hosts: [] }, address)).toBe("");
});
