import { expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-0", { from: 0, to: 0 }],
  ["bytes=0-1", { from: 0, to: 1 }],
  ["bytes=10-", { from: 10, to: 99 }],
  ["bytes=90-200", { from: 90, to: 99 }],
  ["bytes=0-99999999999999999999", { from: 0, to: 99 }],
  ["bytes=-30", { from: 70, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
])("reads %s of a hundred bytes as one range", (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range);
});

it.each(["bytes=100-", "bytes=100-200", "bytes=99999999999999999999-", "bytes=-0"])(
  "finds no bytes for %s of a hundred",
  (header) => {
    expect(readByteRange(header, 100)).toBe("none");
  },
);

it.each([
  undefined,
  "",
  "bytes=-",
  "bytes=5-2",
  "bytes=a-b",
  "bytes=0x1-0x2",
  "bytes=1.5-2",
  "bytes=+1-2",
  "bytes=--1",
  "items=0-1",
  "0-1",
  "bytes=0-1,5-6",
  "bytes=0-,0-,0-,0-",
  `bytes=${"0-,".repeat(5_000)}0-`,
  `bytes=${"9".repeat(5_000)}-`,
])("ignores a header that is no single range: %.20s", (header) => {
  expect(readByteRange(header, 100)).toBeNull();
});
