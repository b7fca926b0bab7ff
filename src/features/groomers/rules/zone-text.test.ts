import { expect, it } from "vitest";
import { formatCorners, parseCorners, parseZips } from "./zone-text.ts";

it("reads one corner from each line, in the usual forms", () => {
  const text = "33.5, -112.1\r\n\n  33.5;-112\n(33.58, -112.05)\n34 -112°";
  expect(parseCorners(text)).toEqual({
    ok: true,
    corners: [
      { latitude: 33.5, longitude: -112.1 },
      { latitude: 33.5, longitude: -112 },
      { latitude: 33.58, longitude: -112.05 },
      { latitude: 34, longitude: -112 },
    ],
  });
  expect(parseCorners("  \n")).toEqual({ ok: true, corners: [] });
});

it.each(["33.5", "north, west", "33.5, -112.1, 7", "91, 10", "10, 181", "33.5,,-112", "1e5, 2", "NaN, 1"])(
  "names the line of %s",
  (line) => {
    expect(parseCorners(`33.5, -112.1\n${line}`)).toEqual({ ok: false, line: 2 });
  },
);

it("writes corners as it reads them", () => {
  const corners = [
    { latitude: 33.123456, longitude: -112.5 },
    { latitude: 0.000001, longitude: -0.000001 },
  ];
  const text = formatCorners(corners);
  expect(text).toBe("33.123456, -112.5\n0.000001, -0.000001");
  expect(parseCorners(text)).toEqual({ ok: true, corners });
  expect(formatCorners([{ latitude: 33.12345649, longitude: -0.0000004 }])).toBe("33.123456, 0");
});

it("parts ZIPs at commas, blanks and lines, each once", () => {
  expect(parseZips(" 85006,85016\n85006;  85020 ")).toEqual(["85006", "85016", "85020"]);
  expect(parseZips(" ")).toEqual([]);
});
