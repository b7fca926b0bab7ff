// A node without a queue, so that its clients do not wait for each other.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === "#kit/server/queue.ts" ? new URL("./no-queue.ts", import.meta.url).href : specifier,
      context,
    ),
});
await import("./api-node.ts");
