import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { lightPreload } from "./scripts/light-preload.ts";

const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|webmanifest)$/;

/** Writes `.br` and `.gz` beside each text asset, so that no request waits for a compressor. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir = "" }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const content = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Of ours, what stands in the first of them. */
const OURS = [
  "deferred-loader",
  "deferred-middleware",
  "prefetch-when-idle",
  "reload-once",
  "clear-personal-storage",
  "log-out",
  "use-frame",
  "use-person",
];
/**
 * Left alone, a screen comes in forty files of some hundred bytes, which weigh a fifth more than few: what every
 * screen needs stands in one, with those of ours that weigh less in there than alone, and what several share in another.
 */
const CHUNKS = [
  {
    name: "framework",
    test: new RegExp(
      [
        "[\\\\/]node_modules[\\\\/](react|react-dom|react-router|scheduler)[\\\\/]",
        "preload-helper",
        `[\\\\/]src[\\\\/](layouts|kit[\\\\/]web|features[\\\\/]accounts[\\\\/]parts)[\\\\/](${OURS.join("|")})\\.tsx?$`,
      ].join("|"),
    ),
    priority: 2,
  },
  {
    name: "shared",
    // Not these: many pages have them, but hardly a step of a booking.
    test: /^(?!.*[\\/](badge\.tsx|rating\.tsx|pager\.tsx|permitted\.tsx|staff-link\.tsx|draft-form\.tsx|saved-values\.ts|lines\.ts|dollars\.ts|(use-)?form-draft\.ts|moved-draft\.tsx|choice-chip\.tsx|choice-card\.tsx|radio\.tsx|disclosure\.tsx|summary-list\.tsx|select\.tsx|chevron-down\.mjs|account-fields\.tsx|code-input\.tsx|password-input\.tsx|eye(-off)?\.mjs)).*([\\/]src[\\/](ui|kit|layouts|features[\\/](accounts|sites)[\\/]parts)[\\/]|[\\/]node_modules[\\/])/,
    minShareCount: 15,
    priority: 1,
  },
  {
    // Each of these is smaller than the overhead of a file, and most pages of appointments need all.
    name: "appointment-paths",
    test: /features[\\/]orders[\\/]parts[\\/](appointment|reschedule|services)-path\.ts$/,
    priority: 0,
  },
  {
    // Smaller than the overhead of a file each, and the steps with pets need both.
    name: "small-icons",
    test: /icons[\\/](plus|clock)\.mjs$/,
    priority: 0,
  },
  {
    // The same for what people copy and download.
    name: "copy-icons",
    test: /icons[\\/](clipboard|download)\.mjs$/,
    priority: 0,
  },
  {
    // Calendars and the times of a day turn both ways, and say so to screen readers.
    name: "chevrons",
    test: /icons[\\/]chevron-(left|right)\.mjs$|[\\/]src[\\/]ui[\\/]live-text\.tsx$/,
    priority: 0,
  },
  {
    // The header and all dialogs have both, and each is smaller than the overhead of a file.
    name: "dialog",
    test: /[\\/]src[\\/]ui[\\/](icon-button|use-dialog)\.tsx?$/,
    priority: 0,
  },
  {
    // Small, and loaded by every page: what no group above has taken.
    name: "always",
    test: /icons[\\/](x|phone)\.mjs$|[\\/]src[\\/](ui[\\/](toast|loading-bar|skip-link|logo)|features[\\/]sites[\\/]parts[\\/]error-page|kit[\\/]web[\\/]log-failure|layouts[\\/](impersonation-bar|navigation|policy-links))\.tsx?$/,
    priority: 0,
  },
  {
    // A step of a booking has the icon, but no header.
    name: "chevron-down",
    test: /icons[\\/]chevron-down\.mjs$/,
    priority: 1,
  },
  {
    // Without this, the pages of staff would split the header of all others in two files.
    name: "header",
    test: /[\\/]src[\\/](layouts[\\/](header|footer|log-out-button)|ui[\\/]dropdown|features[\\/]sites[\\/]parts[\\/]site-notice)\.tsx?$/,
    priority: 0,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [lightPreload(), tailwindcss(), reactRouter(), precompress()],
  build: {
    // Everything is a file of its own: the Content-Security-Policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  // Found at the start instead of on the first visit of each screen, which would reload it.
  optimizeDeps: {
    entries: ["src/{root,entry.client}.tsx", "src/layouts/*.tsx", "src/features/**/{screens,parts}/*.tsx"],
  },
  ssr: {
    // Bundled, the server loads the icons in use, not all of them.
    noExternal: command === "build" ? ["lucide-react"] : [],
  },
}));
