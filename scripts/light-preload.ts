import type { Plugin } from "vite";

/**
 * Replaces Vite's helper around each `import()` of a page. Vite's version also preloads scripts, which
 * takes 0.8 kB on every page and which we do not use (`modulePreload`). If Vite renames its helper, that
 * one returns and nothing breaks.
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
 * Loads a script together with its style sheets, which Vite names by paths from the root. Reports a script or
 * sheet that is missing to entry.client, as Vite does.
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
