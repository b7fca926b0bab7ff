import dns from "node:dns";

/**
 * Names under "localhost" lead to this machine, as in every browser. The resolver that Node uses may not know
 * them.
 */
const isLoopback = (name: unknown): boolean => typeof name === "string" && name.endsWith(".localhost");

/** Returns the lookup, but with 127.0.0.1 in place of such names. */
function toLoopback<Lookup extends object>(lookup: Lookup): Lookup {
  return new Proxy(lookup, {
    apply: (machine, caller, [name, ...rest]) =>
      Reflect.apply(machine as () => unknown, caller, [isLoopback(name) ? "127.0.0.1" : name, ...rest]),
  });
}

// A worker loads this before each of its test files.
const known = dns as { isLoopbackKnown?: true };
if (!known.isLoopbackKnown) {
  dns.lookup = toLoopback(dns.lookup);
  dns.promises.lookup = toLoopback(dns.promises.lookup);
  known.isLoopbackKnown = true;
}
