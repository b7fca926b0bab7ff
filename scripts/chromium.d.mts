/** The browser's program; null after saying what to do. */
export function ensureChromium(): Promise<string | null>;
