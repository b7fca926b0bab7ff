import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PHOTO_SIDES, redrawPhoto, whyNotDrawn } from "./redraw-photo.ts";

const GREEN = { r: 40, g: 160, b: 90 };
const makePlain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: GREEN } });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const faultOf = (bytes: Uint8Array) =>
  redrawPhoto(bytes).then(
    () => "taken",
    (error) => error.errors?.file?.[0] ?? String(error),
  );

/** A photo as a phone writes it: rotated by a quarter turn, with place and camera. */
const fromPhone = () =>
  makePlain(3_000, 1_500)
    .jpeg()
    .withExif({
      IFD0: { Make: "Phonemaker" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "33/1 26/1 46/1", GPSLongitudeRef: "W" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe("a photo", () => {
  it("is redrawn upright in three sizes, without metadata", async () => {
    const phone = await fromPhone();
    expect(text(phone)).toContain("Exif");
    expect(text(phone)).toContain("Phonemaker");
    expect((await sharp(phone).metadata()).orientation).toBe(6);
    const drawn = await redrawPhoto(phone);
    for (const size of ["thumbnail", "medium", "large"] as const) {
      const facts = await sharp(drawn[size]).metadata();
      expect([facts.format, facts.width, facts.height]).toEqual([
        "webp",
        PHOTO_SIDES[size] / 2,
        PHOTO_SIDES[size],
      ]);
      expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
        Array(5).fill(undefined),
      );
      expect(text(drawn[size])).not.toMatch(/exif|phonemaker|GPS/i);
    }
  });

  it("is never enlarged, and keeps its transparency", async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 50, height: 20, channels: 4, background: transparent } })
      .png()
      .toBuffer();
    const facts = await sharp((await redrawPhoto(png)).large).metadata();
    expect([facts.width, facts.height, facts.hasAlpha]).toEqual([50, 20, true]);
  });

  it.each(["jpeg", "png", "webp", "avif"] as const)("is accepted as %s", async (format) => {
    expect(await faultOf(await makePlain(64, 48).toFormat(format).toBuffer())).toBe("taken");
  });

  it.each([
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["SVG as XML", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n")],
    ["ZIP", Buffer.from("PK\x03\x04\x14\0\0\0", "latin1")],
    ["text", Buffer.from("a picture of Biscuit")],
    ["only zeros", Buffer.alloc(4_096)],
    ["the beginning of a JPEG", Buffer.from([0xff, 0xd8, 0xff])],
  ])("is refused when it is %s", async (_, bytes) => {
    expect(await faultOf(bytes)).toMatch(/Choose a photo|could not be read/);
  });

  it("is refused when it is a GIF", async () => {
    expect(await faultOf(await makePlain(10, 10).gif().toBuffer())).toMatch(/Choose a photo/);
  });

  it.each([
    ["a page", "<html><body onload=alert(1)>"],
    ["a script", "<ScRiPt src=//evil.example>"],
    ["a drawing", '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg">'],
    ["a drawing without a namespace", "<svg onload=alert(1)>"],
    ["a program", "<?php system($_GET[0]);"],
    ["a document", "%PDF-1.4"],
    ["an archive", "PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"],
  ])("is refused with %s hidden behind its end", async (_, hidden) => {
    const jpeg = await makePlain(64, 48).jpeg().toBuffer();
    expect(await faultOf(Buffer.concat([jpeg, Buffer.from(hidden, "latin1")]))).toMatch(/more than a photo/);
    expect(await faultOf(Buffer.concat([jpeg, Buffer.from("a maker's own bytes")]))).toBe("taken");
  });

  it.each(["jpeg", "png", "webp"] as const)("is refused as a truncated %s", async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const create = { width: 400, height: 400, channels: 3, background: GREEN, noise } as const;
    const bytes = await sharp({ create }).toFormat(format).toBuffer();
    expect(await faultOf(bytes.subarray(0, bytes.length / 2))).toMatch(/could not be read/);
  });

  it("is refused with more pixels than cameras have", async () => {
    const bomb = await makePlain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    expect(await faultOf(bomb)).toMatch(/too many pixels/);
    // The size that the header claims counts, before any pixel is decoded.
    const claims = await makePlain(8, 8).png().toBuffer();
    claims.writeUInt32BE(100_000, 16);
    claims.writeUInt32BE(100_000, 20);
    expect(await faultOf(claims)).toMatch(/too many pixels|could not be read/);
  });
});

it("a photo may be sent again when the server was too slow, and not when it is broken", () => {
  expect(whyNotDrawn(new Error("timeout: 45% complete")).code).toBe("service_unavailable");
  expect(whyNotDrawn(new Error("VipsJpeg: premature end of JPEG image")).code).toBe("validation_failed");
});
