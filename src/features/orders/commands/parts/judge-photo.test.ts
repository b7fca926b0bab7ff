import { expect, it } from "vitest";
import { fileWords, maxFileBytes } from "#kit/wire/file-purposes.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { judgePhoto } from "./judge-photo.ts";

const photoOf = (bytes: number) => new File([new Uint8Array(bytes)], "pet.jpg", { type: "image/jpeg" });
const MAX = maxFileBytes("visit_photo");

it("takes a photo of up to the size that the server takes", () => {
  expect(judgePhoto(photoOf(1))).toBe("");
  expect(judgePhoto(photoOf(MAX))).toBe("");
});

it.each([
  ["no file", null, OFFLINE_TEXTS.photos.missing],
  ["an empty file, which a form without a choice has", photoOf(0), OFFLINE_TEXTS.photos.missing],
  ["a file that is too large", photoOf(MAX + 1), fileWords.tooLarge("visit_photo")],
])("refuses %s", (_, file, fault) => {
  expect(judgePhoto(file)).toBe(fault);
});
