import { parseArgs } from "node:util";
import type { z } from "zod";

/** The error of a command whose options are wrong. The message says what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

const NO_PASSWORD =
  "A password is never an argument: everybody on this machine can read those, and your shell remembers them. " +
  "It is asked for; or take --link, which prints a link to set one.";

/** Converts a name to an option: `timeZone` gives `--time-zone`. */
const toOption = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const toName = (option: string) => option.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Reads the options of a command, by their names in its schema. Null for --help.
 *
 * @throws CommandError naming every fault at once.
 */
export function readOptions<S extends z.ZodObject>(args: readonly string[], schema: S): z.output<S> | null {
  if (args.some((arg) => /^--?pass(word)?(=|$)/i.test(arg))) throw new CommandError(NO_PASSWORD);
  const names = Object.keys(schema.shape);
  const isFlag = (name: string) => schema.shape[name]?.def.type === "default" && isBoolean(schema, name);
  const known = Object.fromEntries(
    names.map((name) => [toOption(name).slice(2), { type: isFlag(name) ? "boolean" : "string" } as const]),
  );
  const values = parse(args, { ...known, help: { type: "boolean" } });
  if (values.help) return null;
  const given = Object.fromEntries(Object.entries(values).map(([option, value]) => [toName(option), value]));
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => `${toOption(String(path[0]))} ${message}`);
  throw new CommandError(faults.join("\n"));
}

const isBoolean = (schema: z.ZodObject, name: string) =>
  typeof schema.shape[name]?.safeParse(undefined).data === "boolean";

function parse(args: readonly string[], options: Record<string, { type: "string" | "boolean" }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false }).values;
  } catch (error) {
    const [first = ""] = (error as Error).message.split(". ");
    throw new CommandError(`${first}. See --help.`);
  }
}
