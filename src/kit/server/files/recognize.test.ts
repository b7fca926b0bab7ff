import { describe, expect, it } from "vitest";
import { makeMp3, makeMp4, makeOgg, makePdf, makeWav, makeWebm, toBytes } from "#tests/recordings.ts";
import { recognizeAudio } from "./recognize-audio.ts";
import { recognizeDocument } from "./recognize-document.ts";

const faultOf = async (recognize: () => unknown) => {
  try {
    await recognize();
    return "taken";
  } catch (error) {
    return (error as { errors?: { file?: string[] } }).errors?.file?.[0] ?? String(error);
  }
};
const documentFault = (bytes: Uint8Array) => faultOf(() => recognizeDocument(bytes));
const audioFault = (bytes: Uint8Array) => faultOf(() => recognizeAudio(bytes));
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const PAGES = [
  ["a page", "<!DOCTYPE html><body onload=alert(1)>"],
  ["a script", "<script>alert(1)</script>"],
  ["a drawing", "<svg onload=alert(1)>"],
  ["a program", "<?php system($_GET[0]);"],
  ["an archive", "PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"],
] as const;

describe("a document", () => {
  it.each(["\n", "\r\n", "", "\0\0"])("is recognized with the line end %j", (end) => {
    const text = Buffer.from(makePdf()).toString("latin1").trimEnd();
    expect(recognizeDocument(toBytes(text, end))).toEqual({
      mediaType: "application/pdf",
      extension: "pdf",
    });
  });

  it.each([
    ["junk before the header", join(toBytes("GIF89a"), makePdf())],
    ["a line end before the header", join(toBytes("\n"), makePdf())],
    ["a page before the header", join(toBytes("<!doctype html>"), makePdf())],
    ["a header without a version", toBytes("%PDF-x.y\nstartxref\n1\n%%EOF")],
    ["an SVG", toBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["nothing but zeros", new Uint8Array(4_096)],
    ["a recording", makeWav()],
  ])("is refused as another kind with %s", async (_, bytes) => {
    expect(await documentFault(bytes)).toBe("Choose a PDF document.");
  });

  it("is refused when its end is missing or followed by something", async () => {
    const whole = makePdf();
    expect(await documentFault(whole.subarray(0, whole.byteLength - 8))).toMatch(/incomplete/);
    expect(await documentFault(whole.subarray(0, 12))).toMatch(/incomplete/);
    expect(await documentFault(join(whole, makeWav()))).toMatch(/incomplete/);
    expect(await documentFault(join(whole, toBytes("MZ program")))).toMatch(/incomplete/);
  });

  it.each(PAGES)("is refused with %s inside", async (_, hidden) => {
    expect(await documentFault(makePdf(hidden))).toMatch(/web page, a script or an archive/);
    expect(await documentFault(makePdf("<rdf:RDF></rdf:RDF>"))).toBe("taken");
  });
});

describe("a recording", () => {
  it.each([
    ["webm", makeWebm(), "audio/webm"],
    ["ogg", makeOgg(), "audio/ogg"],
    ["m4a", makeMp4(), "audio/mp4"],
    ["m4a", makeMp4("soun", "iso5"), "audio/mp4"],
    ["mp3", makeMp3(), "audio/mpeg"],
    ["wav", makeWav(), "audio/wav"],
  ])("is recognized as %s", async (extension, bytes, mediaType) => {
    expect(await recognizeAudio(bytes)).toEqual({ mediaType, extension });
  });

  it.each([
    ["WebM with video", makeWebm("V_VP9")],
    ["MP4 with video", makeMp4("vide", "isom")],
    ["a PDF", makePdf()],
    ["a page", toBytes("<!doctype html><script>alert(1)</script>")],
    ["an SVG", toBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["text", toBytes("a voice note")],
    ["nothing but zeros", new Uint8Array(4_096)],
  ])("is refused when it is %s", async (_, bytes) => {
    expect(await audioFault(bytes)).toMatch(/^Choose a recording/);
  });

  it.each([
    ["a WAV", makeWav()],
    ["an M4A", makeMp4()],
    ["an OGG", makeOgg()],
  ])("is refused when %s is cut off or followed by another file", async (_, whole) => {
    expect(await audioFault(whole.subarray(0, whole.byteLength - 9))).toMatch(/incomplete/);
    expect(await audioFault(join(whole, makePdf()))).toMatch(/incomplete/);
  });

  it.each([...PAGES, ["a document", "%PDF-1.4"]] as const)("is refused with %s inside", async (_, hidden) => {
    expect(await audioFault(join(makeMp3(), toBytes(hidden)))).toMatch(/no sound/);
    expect(await audioFault(join(makeMp3(), toBytes("TAG a voice note")))).toBe("taken");
  });
});
