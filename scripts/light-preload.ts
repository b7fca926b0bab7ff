import type { Plugin } from "vite";

/**
 * What stands around each `import()` of a page. Vite's own version also fetches ahead the scripts that a piece needs,
 * which weighs 0.8 kB on every page and which no piece of ours has (`modulePreload`).
 * If Vite calls its own by another name one day, that one comes back, and nothing breaks.
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
 * A late piece comes with its style sheets, which Vite names by paths from the root: all are there before the piece
 * is drawn. A piece or a sheet that is gone is reported to entry.client, as Vite does.
 */
export const PRELOAD = `
const sheets = {};
const load = (path) => sheets[path] ??= new Promise((resolve, reject) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/" + path;
  link.onload = resolve;
  link.onerror = () => {
    delete sheets[path];
    link.remove();
    reject(new Error("No style sheet " + path));
  };
  document.head.append(link);
});
export const __vitePreload = (piece, paths = []) => Promise.all([piece(), ...paths.map(load)]).then(
  ([loaded]) => loaded,
  (error) => {
    const lost = new Event("vite:preloadError", { cancelable: true });
    lost.payload = error;
    if (window.dispatchEvent(lost)) throw error;
  },
);`;
