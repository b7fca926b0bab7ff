// Lints an OpenAPI document from standard input, and writes its faults as a list in JSON. A program of its
// own, so that the linter does not stay in the memory of the tests that follow.
import { text } from "node:stream/consumers";
import { createConfig, lintFromString } from "@redocly/openapi-core";

const strict = { severity: "error", allowAdditionalProperties: false };

const rules = {
  "no-invalid-media-type-examples": strict,
  "no-invalid-parameter-examples": strict,
  "no-invalid-schema-examples": strict,
  "no-duplicated-tag-names": "error",
  "no-identical-paths": "error",
  "no-path-trailing-slash": "error",
  "no-unused-components": "error",
  "operation-description": "error",
  "operation-operationId-unique": "error",
  "operation-parameters-unique": "error",
  "operation-tag-defined": "error",
  "path-parameters-defined": "error",
  // Tags are the starts of paths, and a brand gives no license for its API.
  "info-license": "off",
  "tag-description": "off",
};

const config = await createConfig({ extends: ["recommended-strict"], rules });
const problems = await lintFromString({
  source: await text(process.stdin),
  absoluteRef: "openapi.json",
  config,
});
const faults = problems.map(({ ruleId, message, location }) => ({
  rule: ruleId,
  message,
  at: location[0]?.pointer ?? "",
}));
process.stdout.write(JSON.stringify(faults));
