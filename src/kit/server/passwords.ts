import { randomBytes } from "node:crypto";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { refuseTooMany } from "./rate-limits.ts";
import { RETRY_AFTER_SECONDS } from "./retry-after.ts";

/** OWASP's argon2id setting: 19 MiB, two passes, one lane. */
const SETTINGS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each run holds 19 MiB and a thread of a pool that files and DNS share.
const MAX_CONCURRENT = 2;
const MAX_WAITING = 100;
let running = 0;
const waiting: (() => void)[] = [];

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING)
    throw refuseTooMany(RETRY_AFTER_SECONDS, "Many people are signing in right now.");
  if (running >= MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    // The place goes directly to the next in line.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

// Keyboards send the same letter as one character or as two.
const bytesOf = (password: string) => password.normalize("NFKC");

/** An argon2id hash in PHC format, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(bytesOf(password), SETTINGS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password is right. Without a stored hash it does the same work and answers false.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [isRight = false] = await verifyPasswords([stored], password);
  return isRight;
}

/**
 * As `verifyPassword`, for several hashes one after another, in one place of the queue.
 */
export async function verifyPasswords(
  stored: readonly (string | null)[],
  password: string,
): Promise<boolean[]> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const none = await decoy;
  return whenFree(async () => {
    const right: boolean[] = [];
    for (const one of stored) right.push((await verify(one ?? none, bytesOf(password))) && one !== null);
    return right;
  });
}

/** True for a hash made with weaker settings than today's: hash again at the next right sign-in. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return (
    made.algorithm !== SETTINGS.algorithm ||
    made.memoryCost < (SETTINGS.memoryCost ?? 0) ||
    made.timeCost < (SETTINGS.timeCost ?? 0)
  );
}
