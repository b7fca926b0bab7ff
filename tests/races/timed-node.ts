// A node that resumes by time instead of the watermark: it misses what was open at that time.
import { registerHooks } from "node:module";

const BY_TIME = [
  ["const values = [settled,", "const values = [clock,"],
  [
    "where xid >= $1::text::xid8 and kind = any($2) limit",
    "where at >= to_timestamp($1::float8 / 1000) and kind = any($2) limit",
  ],
] as const;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/kit/server/change-feed.ts")) return loaded;
    let source = String(loaded.source);
    for (const [watermark, time] of BY_TIME) {
      if (!source.includes(watermark)) throw new Error(`change-feed.ts has no "${watermark}"`);
      source = source.replace(watermark, time);
    }
    return { ...loaded, source };
  },
});
await import("./api-node.ts");
