import { expect, it } from "vitest";
import { forgetLinkCode, isLinkCode, readLinkCode, saveLinkCode } from "./link-code.ts";

const CODE = "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ";
const request = (origin: string, cookie = "") => new Request(`${origin}/login`, { headers: { cookie } });

it("saves a link's code in a cookie that scripts and other hosts cannot read", () => {
  const https = saveLinkCode(request("https://calm.example"), CODE);
  expect(https).toBe(`__Host-waggon_login_code=${CODE}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`);
  const cookie = saveLinkCode(request("http://calm.example"), CODE).split(";")[0] ?? "";
  expect(readLinkCode(request("http://calm.example", `a=b; ${cookie}`))).toBe(CODE);
  expect(readLinkCode(request("https://calm.example", cookie))).toBeNull();
});

it("ignores a missing or malformed code, and deletes the cookie", () => {
  expect(readLinkCode(request("http://calm.example"))).toBeNull();
  expect(readLinkCode(request("http://calm.example", "waggon_login_code=493021"))).toBeNull();
  expect(forgetLinkCode(request("http://calm.example"))).toContain("Max-Age=0");
  expect([isLinkCode(CODE), isLinkCode("493021"), isLinkCode("a b; c".repeat(9))]).toEqual([
    true,
    false,
    false,
  ]);
});
