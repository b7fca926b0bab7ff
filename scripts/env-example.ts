// Writes .env.example from the settings that the program reads.
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeVariables } from "#kit/server/config-variables.ts";

await writeFile(fileURLToPath(new URL("../.env.example", import.meta.url)), describeVariables());
console.log("Wrote .env.example.");
