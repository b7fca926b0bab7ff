/** Builds the pages when their sources are not those that were built last. `node` runs the build. */
export function ensureBuilt(node: string): Promise<void>;
