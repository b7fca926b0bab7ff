// The program loads this file before src/main.ts. A process that is given a clock counts from its own origin,
// which lies a little after the moment in which a test started it.
process.send?.({ startedAt: performance.timeOrigin });
