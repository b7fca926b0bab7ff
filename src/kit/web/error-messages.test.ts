import { expect, it } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "../wire/errors.ts";
import { messagesOf, OOPS } from "./error-messages.ts";

it("says what the server said of a fault of ours, and that it was one", () => {
  expect(messagesOf({ code: "internal_server_error", message: "No connection" })).toEqual([
    "No connection",
    OOPS,
  ]);
  expect(messagesOf({ code: "internal_server_error", message: "" })).toEqual([OOPS]);
});

it("flattens the errors of all fields, each once", () => {
  const errors = { name: ["Too long", "No digits"], "pets.0.name": ["Too long"], "": ["Look again"] };
  expect(messagesOf({ code: "validation_failed", message: "unused", errors })).toEqual([
    "Too long",
    "No digits",
    "Look again",
  ]);
});

it("leaves to a form what it shows at its fields", () => {
  const errors = { name: ["Too long"], "": ["Look again"] };
  expect(messagesOf({ code: "validation_failed", message: "x", errors }, ["name"])).toEqual(["Look again"]);
});

it("says nothing of an ended session, which leads to log-out", () => {
  expect(messagesOf({ code: "jwt_auth_invalid_token", message: "Please sign in" })).toEqual([]);
});

const others = (Object.keys(ERROR_STATUS) as ErrorCode[]).filter(
  (code) => !["internal_server_error", "jwt_auth_invalid_token"].includes(code),
);
it.each(others)("says the message of %s, and nothing of an error of ours", (code) => {
  expect(messagesOf({ code, message: "Words for a person" })).toEqual(["Words for a person"]);
});

it("takes a code that nobody knows for a fault of ours", () => {
  expect(messagesOf({ code: "novel" as ErrorCode, message: "?" })).toEqual(["?", OOPS]);
});
