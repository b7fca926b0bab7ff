// npm run bench: ratios to references. `node bench/run.ts w1 w2` runs only these parts.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { benchBoard } from "./board.ts";
import { benchBoardPage } from "./board-page.ts";
import { benchCommands } from "./commands.ts";
import { benchDay } from "./day.ts";
import { benchDeliveries } from "./deliveries.ts";
import { benchDispatch } from "./dispatch.ts";
import { benchGrowth } from "./growth.ts";
import { benchLive } from "./live.ts";
import { benchMessages } from "./messages.ts";
import { benchOrders } from "./orders.ts";
import { benchSearch } from "./search.ts";
import { benchW1 } from "./w1.ts";
import { benchW2 } from "./w2.ts";
import { benchW3 } from "./w3.ts";
import { benchWeights } from "./weights.ts";

const PARTS: Record<string, () => Promise<void>> = {
  w1: benchW1,
  w2: benchW2,
  board: benchBoard,
  growth: benchGrowth,
  weights: benchWeights,
  w3: benchW3,
  orders: benchOrders,
  day: benchDay,
  dispatch: benchDispatch,
  "board-page": benchBoardPage,
  search: benchSearch,
  commands: benchCommands,
  live: benchLive,
  messages: benchMessages,
  deliveries: benchDeliveries,
};

// Memory is measured after a garbage collection, which this flag makes available.
setFlagsFromString("--expose-gc");
globalThis.gc = runInNewContext("gc") as NodeJS.GCFunction;

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !PARTS[name]);
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}`);
  process.exit(1);
}
console.log(
  `Node ${process.version} on ${process.platform}. Medians of interleaved rounds; only ratios count.`,
);
for (const [name, bench] of Object.entries(PARTS)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
