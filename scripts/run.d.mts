export const ROOT: string;
export function say(line: string): void;
export function giveUp(words: string): never;
export function run(
  command: string,
  args: string[],
  options?: { env?: NodeJS.ProcessEnv; quiet?: boolean; onStart?: (pid: number) => void },
): Promise<{ code: number; output: string }>;
export function withLock<T>(name: string, work: (setHolder: (pid: number) => void) => Promise<T>): Promise<T>;
export function readText(file: string): string;
