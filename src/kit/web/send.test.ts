import { expect, it, vi } from "vitest";
import { OOPS } from "./error-messages.ts";
import { logOutPath } from "./log-out-path.ts";
import { type Browser, send } from "./send.ts";

function makeBrowser(answer: () => Promise<Response> | Response, pathname = "/customer/pets") {
  const assign = vi.fn();
  const asked = vi.fn(async () => answer());
  const browser = { fetch: asked, location: { pathname, search: "?page=2", assign } } as unknown as Browser;
  return { browser, asked, assign };
}
const refusal = (status: number, body: unknown) => () => Response.json(body, { status });

it("answers what the API answers", async () => {
  const { browser, asked } = makeBrowser(() => Response.json({ fine: true }));
  expect(await send("/v1/logEvent", { body: { message: "x" } }, browser)).toEqual({ fine: true });
  expect(asked).toHaveBeenCalledWith("/v1/logEvent", expect.objectContaining({ body: '{"message":"x"}' }));
});

it("tells each message of a refusal, and throws it on", async () => {
  const envelope = { code: "validation_failed", message: "x", errors: { a: ["One"], b: ["Two"] } };
  const { browser, assign } = makeBrowser(refusal(422, envelope));
  const told: string[] = [];
  const sending = send("/v1/x", { tell: (message) => told.push(message), shownFields: ["b"] }, browser);
  await expect(sending).rejects.toEqual(envelope);
  expect(told).toEqual(["One"]);
  expect(assign).not.toHaveBeenCalled();
});

it("leads to log-out when the session has ended, unless it is there", async () => {
  const envelope = { code: "jwt_auth_invalid_token", message: "Please sign in" };
  const tell = vi.fn();
  const { browser, assign } = makeBrowser(refusal(401, envelope));
  await expect(send("/v1/x", { tell, role: "groomer" }, browser)).rejects.toEqual(envelope);
  expect(assign).toHaveBeenCalledWith("/log-out?redirect=%2Fcustomer%2Fpets%3Fpage%3D2&role=groomer");
  const there = makeBrowser(refusal(401, envelope), "/log-out");
  await expect(send("/v1/x", { tell }, there.browser)).rejects.toEqual(envelope);
  expect(there.assign).not.toHaveBeenCalled();
  expect(tell).not.toHaveBeenCalled();
});

it.each([
  ["no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an answer of somebody else", () => new Response("<html>", { status: 502 })],
])("says so of %s", async (_, answer) => {
  const told: string[] = [];
  const { browser } = makeBrowser(answer);
  await expect(send("/v1/x", { tell: (message) => told.push(message) }, browser)).rejects.toMatchObject({
    code: "internal_server_error",
  });
  expect(told).toEqual([OOPS]);
});

it.each([
  ["/customer/pets", "/log-out?redirect=%2Fcustomer%2Fpets&role=customer"],
  ["/log-outs", "/log-out?redirect=%2Flog-outs&role=customer"],
  ["/log-out", null],
  ["/log-out?role=customer", null],
])("leads from %s to %s", (path, to) => {
  expect(logOutPath(path, "customer")).toBe(to);
});
