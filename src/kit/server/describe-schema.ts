import { z } from "zod";

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  allOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  additionalProperties?: Json | boolean;
};

const INDENT = "  ";
/** The limit that zod writes for an integer without a limit; as a lower limit it is negative. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

function describeLimits(json: Json): string {
  const notes: string[] = [];
  const range = (low: number | undefined, high: number | undefined, unit: string) => {
    const from = low !== undefined && Math.abs(low) !== NO_LIMIT ? low : undefined;
    const to = high !== undefined && Math.abs(high) !== NO_LIMIT ? high : undefined;
    if (from !== undefined && to !== undefined) notes.push(`${from} to ${to}${unit}`);
    else if (from !== undefined) notes.push(`at least ${from}${unit}`);
    else if (to !== undefined) notes.push(`at most ${to}${unit}`);
  };
  if (json.format) notes.push(json.format);
  range(json.minimum, json.maximum, "");
  range(json.minLength, json.maxLength, " characters");
  range(undefined, json.maxItems, " items");
  if (json.default !== undefined) notes.push(`default ${JSON.stringify(json.default)}`);
  return notes.length > 0 ? ` (${notes.join(", ")})` : "";
}

function describeJson(json: Json, indent: string): string {
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = json.anyOf ?? json.allOf;
  if (choices) return choices.map((choice) => describeJson(choice, indent)).join(json.anyOf ? " | " : " & ");
  if (json.type === "array")
    return `list of ${describeJson(json.items ?? {}, indent)}${describeLimits(json)}`;
  if (json.type !== "object") return `${[json.type ?? "anything"].flat().join(" | ")}${describeLimits(json)}`;
  if (!json.properties) {
    const values = typeof json.additionalProperties === "object" ? json.additionalProperties : {};
    return `{ [name]: ${describeJson(values, indent)} }`;
  }
  const inner = indent + INDENT;
  const lines = Object.entries(json.properties).map(([name, property]) => {
    const optionalMark = json.required?.includes(name) ? "" : "?";
    return `${inner}${name}${optionalMark}: ${describeJson(property, inner)}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

/** Describes a schema as text for people: names, types and limits. Returns "" without a schema. */
export function describeSchema(schema: z.ZodType | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  return describeJson(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Json, "");
}
