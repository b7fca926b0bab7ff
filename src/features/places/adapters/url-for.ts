/** A URL of the provider: its base, a path, and parameters; empty ones are left out. */
export function urlFor(base: string, path: string, parameters: Record<string, string | undefined>): URL {
  const url = new URL(`${base}${path}`);
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url;
}
