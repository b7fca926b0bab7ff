import { isRouteErrorResponse, RouterContextProvider, UNSAFE_ErrorResponseImpl } from "react-router";
import { expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { asRefusal } from "../wire/errors.ts";
import { apiLink, call } from "./call.ts";

const rename = endpoint({
  method: "PUT",
  path: "/v2/pets/{id}",
  summary: "Rename",
  audience: ["customer"],
  params: z.object({ id: z.string() }),
  query: z.object({ "status[]": z.array(z.string()).optional() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});

type SentRequest = { path: string; init: RequestInit };

function makePage(answer: Response, url = "http://a.test/customer/pets?page=2") {
  const requests: SentRequest[] = [];
  const context = new RouterContextProvider();
  const link = {
    setCookies: [] as string[],
    fetch: async (path: string, init: RequestInit) => {
      requests.push({ path, init });
      return answer;
    },
  };
  context.set(apiLink, link);
  return { requests, link, where: { context, request: new Request(url) } };
}

const input = { params: { id: "a/b" }, query: { "status[]": ["x", "y"] }, body: { name: "Bo" } };
const refuse = (status: number, envelope: unknown) => Response.json(envelope, { status });
const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it("fills path, query and body from the contract", async () => {
  const { requests, where } = makePage(Response.json({ name: "Bo" }));
  expect(await call(where, rename, input)).toEqual({ name: "Bo" });
  expect(requests[0]?.path).toBe("/v2/pets/a%2Fb?status%5B%5D=x&status%5B%5D=y");
  expect(requests[0]?.init).toMatchObject({ method: "PUT", body: '{"name":"Bo"}' });
});

it("throws a refusal with its code", async () => {
  const { where } = makePage(
    refuse(422, { code: "validation_failed", message: "No name", errors: { name: ["No name"] } }),
  );
  const refusal = asRefusal(await thrownBy(call(where, rename, input)));
  expect(refusal).toMatchObject({ code: "validation_failed", errors: { name: ["No name"] } });
});

it("throws an error with the page's status", async () => {
  const { where } = makePage(refuse(404, { code: "not_found", message: "This pet could not be found" }));
  const thrown = (await thrownBy(call(where, rename, input))) as { data: unknown; init: ResponseInit };
  // React Router does the same with the result of `data()`.
  const shown = new UNSAFE_ErrorResponseImpl(thrown.init.status ?? 500, "", thrown.data);
  expect(isRouteErrorResponse(shown)).toBe(true);
  expect(shown).toMatchObject({ status: 404, data: { message: "This pet could not be found" } });
});

it("leads to log-out after an invalid token, with the way back and the role", async () => {
  const refused = refuse(401, { code: "jwt_auth_invalid_token", message: "Please sign in" });
  const { where } = makePage(refused, "http://a.test/customer/pets.data?page=2&_routes=x");
  const thrown = (await thrownBy(call(where, rename, input))) as Response;
  expect(thrown.headers.get("location")).toBe(
    "/log-out?redirect=%2Fcustomer%2Fpets%3Fpage%3D2&role=customer",
  );
});

it("does not lead from log-out to log-out again", async () => {
  const refused = refuse(401, { code: "jwt_auth_invalid_token", message: "Please sign in" });
  const { where } = makePage(refused, "http://a.test/log-out");
  expect(asRefusal(await thrownBy(call(where, rename, input)))?.code).toBe("jwt_auth_invalid_token");
});

it("treats a reply without an envelope as a server error", async () => {
  const { where } = makePage(new Response("<html>", { status: 502 }));
  expect(asRefusal(await thrownBy(call(where, rename, input)))?.code).toBe("internal_server_error");
});

it("passes on the cookies that the API sets", async () => {
  const { where, link } = makePage(Response.json({ name: "Bo" }, { headers: { "set-cookie": "a=1" } }));
  await call(where, rename, input);
  expect(link.setCookies).toEqual(["a=1"]);
});
