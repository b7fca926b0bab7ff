import { AwsClient } from "aws4fetch";
import type { FileStorage } from "./storage.ts";

export type Bucket = {
  /** The bucket's URL without a slash at its end: `https://s3.us-west-2.amazonaws.com/my-bucket`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A request fails when the bucket does not answer within this time. */
const TIMEOUT_MS = 10_000;

/** Stores files in an S3 bucket, which several machines can share. The bucket must not be public. */
export function bucketStorage({ url, region, accessKeyId, secretAccessKey }: Bucket): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const request = async (method: string, key: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client.fetch(`${url}/${key}`, { ...init, method, signal });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`The bucket answered ${method} with ${response.status}`);
  };
  return {
    async put(key, bytes, mediaType) {
      const body = new Uint8Array(bytes);
      const { status } = await request("PUT", key, { body, headers: { "content-type": mediaType } });
      if (status === 404) throw new Error("The bucket does not exist");
    },
    async get(key, range) {
      const headers = new Headers();
      if (range) headers.set("range", `bytes=${range.from}-${range.to}`);
      const response = await request("GET", key, { headers });
      if (response.status === 404) return null;
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A bucket may ignore the range and send the whole file.
      return range && response.status === 200 ? bytes.subarray(range.from, range.to + 1) : bytes;
    },
    async remove(key) {
      await (await request("DELETE", key)).body?.cancel();
    },
  };
}
