import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { Context as HonoContext } from "hono";

const ENCODINGS = ["br", "gzip"] as const;
type Encoding = (typeof ENCODINGS)[number] | "identity";

/** A text in each encoding. The text is the same for all callers until the next start of the program. */
export type CompressedDocument = {
  type: string;
  /** A weak tag (W/"…"), because all encodings share it although their bytes differ. */
  etag: string;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
};

/** A higher quality takes a second longer and saves only a few percent. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses a text once, off the main thread. */
export async function compressDocument(text: string, type: string): Promise<CompressedDocument> {
  const plain = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, BROTLI),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { type, etag, bodies: { br, gzip: zipped, identity: plain } };
}

/** The first of `ENCODINGS` that an `Accept-Encoding` header allows; "identity" when it allows none. */
export function pickEncoding(header = ""): Encoding {
  const weights = new Map(
    header.split(",").map((part) => {
      const [name = "", ...parameters] = part.toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)];
    }),
  );
  const isAllowed = (encoding: Encoding) => (weights.get(encoding) ?? weights.get("*") ?? 0) > 0;
  return ENCODINGS.find(isAllowed) ?? "identity";
}

/** Whether an `If-None-Match` header names the current document, so that the caller has a fresh copy. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  const names = (header ?? "").split(",").map((name) => name.trim());
  const opaque = etag.replace(/^W\//, "");
  return names.includes("*") || names.some((name) => name.replace(/^W\//, "") === opaque);
}

/** Answers with the document in the caller's encoding, or 304 when the caller has it. */
export function sendDocument(c: HonoContext, { type, etag, bodies }: CompressedDocument): Response {
  c.header("etag", etag);
  c.header("cache-control", "no-cache");
  c.header("vary", "accept-encoding");
  if (matchesEtag(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  const encoding = pickEncoding(c.req.header("accept-encoding"));
  if (encoding !== "identity") c.header("content-encoding", encoding);
  c.header("content-type", type);
  c.header("content-length", String(bodies[encoding].byteLength));
  return c.body(bodies[encoding]);
}
