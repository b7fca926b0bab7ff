import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bucketStorage } from "./bucket.ts";
import { folderStorage } from "./folder.ts";
import type { FileStorage } from "./storage.ts";

const BYTES = new Uint8Array([1, 2, 3, 0, 255]);
const KEY = "019900000000/abcDEF_-123-large.webp";
let folder: string;
let server: Server;
let bucket: FileStorage;
/** The content of a bucket that knows three verbs of S3, and the requests that it received. */
const stored = new Map<string, Buffer>();
const requests: string[] = [];
let answer: number | null = null;
let takesRanges = true;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "waggon-files-"));
  server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const path = request.url ?? "";
    requests.push(`${request.method} ${path} ${request.headers.authorization?.split(",")[0]}`);
    if (request.method === "PUT" && !answer) stored.set(path, Buffer.concat(chunks));
    const found = request.method === "GET" ? stored.get(path) : Buffer.alloc(0);
    if (request.method === "DELETE") stored.delete(path);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = from && to && takesRanges ? found?.subarray(Number(from), Number(to) + 1) : undefined;
    response.writeHead(answer ?? (found ? (part ? 206 : 200) : 404)).end(part ?? found);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pets`;
  bucket = bucketStorage({ url, region: "us-west-2", accessKeyId: "AKID", secretAccessKey: "secret" });
});

afterEach(() => {
  answer = null;
  takesRanges = true;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe.each([
  ["a folder", () => folderStorage(folder)],
  ["a bucket", () => bucket],
])("%s", (_, open) => {
  it("returns the newest bytes until they are removed, and lets every call be repeated", async () => {
    const files = open();
    expect(await files.get(KEY)).toBeNull();
    await files.put(KEY, new Uint8Array([9]), "image/webp");
    await files.put(KEY, BYTES, "image/webp");
    expect(new Uint8Array((await files.get(KEY)) ?? [])).toEqual(BYTES);
    expect(new Uint8Array((await files.get(KEY, { from: 1, to: 3 })) ?? [])).toEqual(BYTES.slice(1, 4));
    await files.remove(KEY);
    await files.remove(KEY);
    expect(await files.get(KEY, { from: 0, to: 1 })).toBeNull();
    expect(await files.get(KEY)).toBeNull();
  });
});

it("a folder refuses keys that lead out of it, and leaves no partial file", async () => {
  const files = folderStorage(folder);
  for (const key of ["../secret", "/etc/passwd", "a/../../b", "a//b", "a\0b", ".env", ""]) {
    await expect(files.get(key)).rejects.toThrow("not the key");
    await expect(files.put(key, BYTES, "image/webp")).rejects.toThrow("not the key");
  }
  await files.put("dir/one.webp", BYTES, "image/webp");
  await expect(files.put("dir", BYTES, "image/webp")).rejects.toThrow();
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".part"))).toEqual([]);
});

it("a bucket gets signed requests, and its refusal becomes an error", async () => {
  requests.length = 0;
  await bucket.put(KEY, BYTES, "image/webp");
  expect(requests).toEqual([
    expect.stringMatching(/^PUT \/pets\/0199\S+ AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/us-west-2\/s3/),
  ]);
  answer = 403;
  await expect(bucket.put(KEY, BYTES, "image/webp")).rejects.toThrow("The bucket answered PUT with 403");
  answer = 404;
  await expect(bucket.put(KEY, BYTES, "image/webp")).rejects.toThrow("does not exist");
});

it("a bucket that ignores ranges still gives one", async () => {
  takesRanges = false;
  await bucket.put(KEY, BYTES, "image/webp");
  expect(await bucket.get(KEY, { from: 3, to: 4 })).toEqual(BYTES.slice(3));
});
