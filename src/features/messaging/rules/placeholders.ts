const PLACEHOLDER = /\{(\w*)\}/g;

/** The placeholders of a text that are none of `known`, each once. */
export function unknownPlaceholders(content: string, known: readonly string[]): string[] {
  const names = [...content.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !known.includes(name));
}

/** Fills the placeholders of a text, each once: what a fact contains is never filled again. */
export function fillPlaceholders(content: string, facts: Record<string, string>): string {
  return content.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] as string) : whole,
  );
}
