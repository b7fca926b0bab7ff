import { parentPort, workerData } from "node:worker_threads";
import { readCalendar } from "./read-calendar.ts";

// A thread of its own for one file: a rule without an end must not stop the program (`read-apart.ts`).
const { text, options, skip, at } = workerData;
const begin = (series: number) => Atomics.store(at, 0, series);
parentPort?.postMessage(readCalendar(text, options, { begin, skip }));
