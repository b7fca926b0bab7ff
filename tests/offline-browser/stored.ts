import type { Row } from "./disk.ts";
import type { Press } from "./program.ts";

/** The databases of the queues, and what their rows are. */
export const COMMANDS = "waggon-commands";
export const FILES = "waggon-files";
export type CommandRow = Row & { command: Press; refused: string | null };
export type FileRow = Row & { path: string; file: Blob; refused: string | null };

export const pathOf = (row: Row) => (row as FileRow).path;
export const keyOf = (name: string, row: Row) =>
  name === COMMANDS ? (row as CommandRow).command.id : (row as FileRow).file.type;
