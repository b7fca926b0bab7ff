import type { ChildProcess } from "node:child_process";

export function supervise(options: {
  start(): ChildProcess;
  say(line: string): void;
  onEnd(code: number): void;
  firstWaitMs?: number;
}): { stop(): void };
