import { expect, it } from "vitest";
import { isLinkCode, loginLink, passwordLink } from "./link-code.ts";

const CODE = "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ";
const request = (origin: string, cookie = "") => new Request(`${origin}/login`, { headers: { cookie } });

it("saves a link's code in a cookie that scripts and other hosts cannot read", () => {
  const https = loginLink.save(request("https://calm.example"), CODE);
  expect(https).toBe(`__Host-waggon_login_code=${CODE}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`);
  const cookie = loginLink.save(request("http://calm.example"), CODE).split(";")[0] ?? "";
  expect(loginLink.read(request("http://calm.example", `a=b; ${cookie}`))).toBe(CODE);
  expect(loginLink.read(request("https://calm.example", cookie))).toBeNull();
});

it("ignores a missing or malformed code, and deletes the cookie", () => {
  expect(loginLink.read(request("http://calm.example"))).toBeNull();
  expect(loginLink.read(request("http://calm.example", "waggon_login_code=493021"))).toBeNull();
  expect(loginLink.forget(request("http://calm.example"))).toContain("Max-Age=0");
  expect([isLinkCode(CODE), isLinkCode("493021"), isLinkCode("a b; c".repeat(9))]).toEqual([
    true,
    false,
    false,
  ]);
});

it("does not take the link for a password as a login link, nor the reverse", () => {
  const http = request("http://calm.example");
  const password = passwordLink.save(http, CODE).split(";")[0] ?? "";
  const login = loginLink.save(http, CODE).split(";")[0] ?? "";
  expect(passwordLink.read(request("http://calm.example", password))).toBe(CODE);
  expect(loginLink.read(request("http://calm.example", password))).toBeNull();
  expect(passwordLink.read(request("http://calm.example", login))).toBeNull();
});
