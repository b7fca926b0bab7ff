import { expect, it } from "vitest";
import { Refusal, refuseFields } from "../wire/errors.ts";
import { mergeErrors, optionalText, refusedForm, textOf } from "./form.ts";

const form = new FormData();
for (const [name, value] of Object.entries({
  email: " mia@example.com ",
  password: "four plain words",
  zip: " ",
}))
  form.set(name, value);

it("reads fields as trimmed text", () => {
  expect([textOf(form, "email"), textOf(form, "zip"), textOf(form, "missing")]).toEqual([
    "mia@example.com",
    "",
    "",
  ]);
  expect([optionalText(form, "email"), optionalText(form, "zip")]).toEqual(["mia@example.com", undefined]);
});

it("returns a refused form with its errors and typed values, but without secrets", () => {
  const { data, init } = refusedForm(refuseFields({ email: ["Wrong"], "phone.number": ["Wrong"] }), form, {
    "phone.number": "email",
  });
  expect(data).toEqual({ errors: { email: ["Wrong"] }, values: { email: " mia@example.com ", zip: " " } });
  expect(init?.status).toBe(422);
});

it("shows errors without a field above the form", () => {
  const { data, init } = refusedForm(new Refusal("sign_in_failed", "We could not sign you in."), form);
  expect(data.errors).toEqual({ "": ["We could not sign you in."] });
  expect(init?.status).toBe(401);
});

it("shows the messages of several fields at one, each once", () => {
  const errors = {
    "corners.0": ["Too far"],
    "corners.1": ["Too far", "No number"],
    name: ["Please fill this in"],
  };
  expect(mergeErrors(errors, (field) => field.split(".")[0] ?? "")).toEqual({
    corners: ["Too far", "No number"],
    name: ["Please fill this in"],
  });
});

it("throws server errors, redirects and other errors on", () => {
  const redirect = new Response(null, { status: 302 });
  for (const error of [new Refusal("internal_server_error", "Oops"), new Error("bug"), redirect]) {
    let thrown: unknown;
    try {
      refusedForm(error, form);
    } catch (reason) {
      thrown = reason;
    }
    expect(thrown).toBe(error);
  }
});
