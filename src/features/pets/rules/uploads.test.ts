import { expect, it } from "vitest";
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_MB } from "./uploads.ts";

it("takes a picture of ten megabytes, as the field says", () => {
  expect([MAX_UPLOAD_MB, MAX_UPLOAD_BYTES]).toEqual([10, 10_485_760]);
});
