import { newId } from "#kit/server/ids.ts";

/** Bytes from texts, in which each character is one byte, and from numbers. */
export const toBytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
    ),
  );

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const littleUint32 = (value: number) => uint32(value).reverse();

/** Makes a short PDF document with one empty page. */
export const makePdf = (inside = "") =>
  toBytes(
    "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
    "2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n",
    `${inside}\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 3 /Root 1 0 R >>\nstartxref\n120\n%%EOF\n`,
  );

export const makeWav = (samples = 8_000) =>
  toBytes(
    "RIFF",
    littleUint32(36 + samples),
    "WAVEfmt ",
    littleUint32(16),
    [1, 0, 1, 0],
    littleUint32(8_000),
    littleUint32(8_000),
    [1, 0, 8, 0],
    "data",
    littleUint32(samples),
    Array(samples).fill(128),
  );

const makeBox = (type: string, inside: Uint8Array) =>
  toBytes(uint32(inside.byteLength + 8), type, [...inside]);

/** Makes an MP4 container. `handler` is the kind of its only track: `soun` or `vide`. */
export const makeMp4 = (handler = "soun", brand = "M4A ") =>
  toBytes(
    [...makeBox("ftyp", toBytes(brand, uint32(0), brand, "isom"))],
    [...makeBox("moov", makeBox("hdlr", toBytes(uint32(0), uint32(0), handler, Array(13).fill(0))))],
    [...makeBox("mdat", toBytes(Array(64).fill(1)))],
  );

function makePage(flags: number, segment: Uint8Array): number[] {
  const head = toBytes("OggS", [0, flags], Array(20).fill(0), [1, segment.byteLength]);
  return [...head, ...segment];
}

export const makeOgg = () =>
  toBytes(
    makePage(2, toBytes("OpusHead", [1, 1, 0, 0, 128, 187, 0, 0, 0, 0, 0])),
    makePage(0, toBytes("OpusTags", Array(12).fill(0))),
    makePage(4, toBytes(Array(100).fill(7))),
  );

/** Makes a WebM container with an element for the codec of its only track. */
export const makeWebm = (codec = "A_OPUS") =>
  toBytes(
    [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84],
    "webm",
    [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    [0x86, 0x80 + codec.length],
    codec,
    Array(64).fill(0),
  );

/** Makes frames of MPEG-1 layer III at 128 kbit/s and 44.1 kHz, 417 bytes each. */
export const makeMp3 = (frames = 4) =>
  toBytes(...Array.from({ length: frames }, () => [0xff, 0xfb, 0x90, 0x64, ...Array(413).fill(0)]));

/** Valid calls for documents and recordings. */
export const fileSamples = () => ({
  "POST /v2/files/documents": { file: new File([makePdf()], "Rabies 2027.pdf") },
  "POST /v2/files/recordings": { file: new File([makeWav()], "note.wav") },
  "GET /v2/files/{id}": { params: { id: newId() } },
  "POST /v2/messaging-service/rooms/{roomId}/files": {
    params: { roomId: newId() },
    file: new File([makePdf()], "Rabies 2027.pdf"),
  },
  "GET /v2/messaging-service/files/{roomId}/{messageId}/{name}": {
    params: { roomId: newId(), messageId: newId(), name: "Photo.webp" },
    query: { size: "large" },
  },
});
