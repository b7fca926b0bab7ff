import type { Plugin } from "vite";

/**
 * What stands around each `import()` of a page. Vite's own version also fetches ahead the scripts that a
 * piece needs, which weighs 0.8 kB on every page and which no piece of ours has (`modulePreload`). If Vite
 * calls its own by another name one day, that one comes back, and nothing breaks.
 */
export function lightPreload(): Plugin {
  return {
    name: "light-preload",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: /^\0vite\/preload-helper/ }, handler: () => PRELOAD },
  };
}

/**
 * A late piece comes with its style sheets, which Vite names by paths from the root: all are there before the
 * piece is drawn. A piece or a sheet that is gone is reported to entry.client, as Vite does.
 */
export const PRELOAD = `
const sheets = {};
const load = (path) => sheets[path] ??= new Promise((onload, onerror) => document.head.append(
  Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/" + path, onload, onerror }),
));
export const __vitePreload = (piece, paths = []) => Promise.all([piece(), ...paths.map(load)]).then(
  ([loaded]) => loaded,
  (error) => {
    if (window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }))) throw error;
  },
);`;
