import { randomBytes } from "node:crypto";
import { hash, type Options, parseOptions, verify } from "@node-rs/argon2";
import { limitRunning } from "./limit-running.ts";

/** The argon2id settings that OWASP recommends: 19 MiB of memory, two passes, one lane. */
const SETTINGS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 19 MiB and a thread of the pool that file and DNS work shares.
const whenFree = limitRunning({
  running: 2,
  waiting: 100,
  words: "Many people are signing in right now.",
});

// Some keyboards send a letter with an accent as one character, others as two.
const normalize = (password: string) => password.normalize("NFKC");

/** Hashes a password by argon2id with a new salt. The result has the PHC format. */
export function hashPassword(password: string): Promise<string> {
  return whenFree(() => hash(normalize(password), SETTINGS));
}

/** The hash of a random password, against which a password is checked when an account has no hash. */
let decoy: Promise<string> | undefined;

/**
 * Whether a password matches the stored hash. Without a stored hash the answer is false after the same work,
 * so that the time of the answer does not reveal whether an account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const [isRight = false] = await verifyPasswords([stored], password);
  return isRight;
}

/**
 * Checks a password against several hashes, one after another, and returns whether each matches. All checks
 * take one turn in the queue of `whenFree`.
 */
export async function verifyPasswords(
  stored: readonly (string | null)[],
  password: string,
): Promise<boolean[]> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const decoyHash = await decoy;
  return whenFree(async () => {
    const matches: boolean[] = [];
    for (const storedHash of stored) {
      const isMatch = await verify(storedHash ?? decoyHash, normalize(password));
      matches.push(isMatch && storedHash !== null);
    }
    return matches;
  });
}

/** Whether a hash has weaker settings than today's, so that the next successful sign-in must hash again. */
export function isOutdated(stored: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(stored);
  return (
    algorithm !== SETTINGS.algorithm ||
    memoryCost < (SETTINGS.memoryCost ?? 0) ||
    timeCost < (SETTINGS.timeCost ?? 0)
  );
}
