import { createInterface, type Interface } from "node:readline";
import { type Readable, Writable } from "node:stream";

/** The error when no password was entered, or two different passwords. */
export class NoPasswordError extends Error {
  override readonly name = "NoPasswordError";
}

/** Asks questions without showing the answers on the screen or in a history. */
export type PasswordPrompt = { ask(question: string): Promise<string>; close(): void };

/** Reads answers from the terminal without showing them, or lines from a pipe. */
export function openPasswordPrompt(input: Readable & { isTTY?: boolean } = process.stdin): PasswordPrompt {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: silent, terminal: Boolean(input.isTTY) });
  const lines = linesOf(reader);
  // While the terminal does not show input, Ctrl-C arrives as a character.
  reader.on("SIGINT", () => {
    process.stderr.write("\n");
    process.exit(130);
  });
  return {
    async ask(question) {
      process.stderr.write(question);
      const { value, done } = await lines.next();
      process.stderr.write("\n");
      if (done) throw new NoPasswordError("No password was entered. Run it in a terminal, or with --link.");
      return value;
    },
    close: () => reader.close(),
  };
}

/** Stores lines that arrive before their question. */
function linesOf(reader: Interface): AsyncIterator<string> {
  return reader[Symbol.asyncIterator]();
}

/** Asks for a new password twice, without showing it. Throws NoPasswordError when the two differ. */
export async function readPassword(secrets: PasswordPrompt): Promise<string> {
  try {
    const password = await secrets.ask("Password (it does not show): ");
    if ((await secrets.ask("Once more: ")) === password) return password;
    throw new NoPasswordError("The two passwords differ. Nothing was created.");
  } finally {
    secrets.close();
  }
}
