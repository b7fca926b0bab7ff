// A node whose clients do not wait for each other in a queue either.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === "#kit/server/queue.ts" ? new URL("./no-queue.ts", import.meta.url).href : specifier,
      context,
    ),
});
await import("./api-node.ts");
