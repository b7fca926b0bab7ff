import type { Config } from "@react-router/dev/config";

export default {
  // Type generation covers only what lies under this folder: the screens stand in src/features.
  appDirectory: "src",
  ssr: true,
  // Its import map would add the hash of every chunk, about 10 kB that cannot be compressed, to each page,
  // and guard only against our own origin.
  subResourceIntegrity: false,
  // Foreign origins never post to a page. Ours are compared in kit/server/serve-pages.ts, proxies included.
  allowedActionOrigins: [],
} satisfies Config;
