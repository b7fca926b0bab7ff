import { expect, it } from "vitest";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from "./uploads.ts";

it("limits an upload to ten megabytes, the number that the field shows", () => {
  expect([MAX_UPLOAD_MB, MAX_UPLOAD_BYTES]).toEqual([10, 10_485_760]);
});
