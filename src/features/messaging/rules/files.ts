/** The most files of one message. */
export const MAX_FILES = 5;
/** The longest voice message in seconds. */
export const MAX_RECORDING_SECONDS = 300;

type FileName = { name: string; extension: string };

/** Splits the name of a file before its extension: "Rabies 2027.pdf". */
export function splitName(whole: string): FileName {
  const at = whole.lastIndexOf(".");
  return at < 0
    ? { name: whole, extension: "" }
    : { name: whole.slice(0, at), extension: whole.slice(at + 1) };
}

/** Gives files with equal names different ones: "Photo", "Photo 2", "Photo 3". */
export function toDistinctNames(files: readonly FileName[]): FileName[] {
  const taken = new Set<string>();
  return files.map(({ name, extension }) => {
    let distinct = name;
    for (let nth = 2; taken.has(`${distinct}.${extension}`.toLowerCase()); nth++) distinct = `${name} ${nth}`;
    taken.add(`${distinct}.${extension}`.toLowerCase());
    return { name: distinct, extension };
  });
}
