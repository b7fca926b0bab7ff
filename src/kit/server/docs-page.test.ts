import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { describeSchema } from "./describe-schema.ts";
import { DOCS_POLICY, renderDocsPage } from "./docs-page.ts";

const addPet = endpoint({
  method: "POST",
  path: "/v2/pets/{id}",
  summary: "Add <b>a pet</b>",
  audience: ["customer"],
  params: z.object({ id: z.uuid() }),
  body: z.object({ name: z.string().max(60), weight: z.int().min(1).max(400).optional() }),
  reply: z.object({ id: z.uuid() }),
  errors: ["conflict"],
  example: { params: { id: "7" }, body: { name: "Bo" }, reply: { id: "7" } },
});

it("shows audience, input, reply, errors and an example", () => {
  const text = renderDocsPage([addPet], "Waggon");
  for (const part of [
    "For: customer.",
    "name: string (at most 60 characters)",
    "weight?: integer (1 to 400)",
    "409 conflict",
    "401 jwt_auth_invalid_token",
    "POST /v2/pets/7",
  ]) {
    expect(text).toContain(part);
  }
});

it("loads nothing from elsewhere, runs only its own script, and escapes markup", () => {
  const text = renderDocsPage([addPet], "Waggon");
  expect(text).not.toMatch(/\b(src|href)="(https?:)?\/\//);
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => script);
  expect(scripts).toHaveLength(1);
  const hash = createHash("sha256")
    .update(scripts[0] ?? "")
    .digest("base64");
  expect(DOCS_POLICY).toContain(`script-src 'sha256-${hash}';`);
  expect(text).not.toContain("<b>a pet</b>");
});

it("describes a schema for readers", () => {
  const schema = z.object({
    kind: z.enum(["mail", "text"]),
    tags: z.array(z.string()).max(5),
    place: z.object({ lat: z.number().min(-90).max(90) }).nullable(),
  });
  expect(describeSchema(schema, "output")).toBe(
    [
      "{",
      '  kind: "mail" | "text"',
      "  tags: list of string (at most 5 items)",
      "  place: {",
      "    lat: number (-90 to 90)",
      "  } | null",
      "}",
    ].join("\n"),
  );
});
