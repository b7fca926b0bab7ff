import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { generateSchema, SCHEMA_FILE } from "../scripts/schema.ts";

const database = useDatabase();

it("db/schema.ts is what the migrations make (npm run schema)", async () => {
  expect(await generateSchema(database.url)).toBe(await readFile(SCHEMA_FILE, "utf8"));
});
