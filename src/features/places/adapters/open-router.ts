import type { Config } from "#kit/server/config.ts";
import { osrm } from "./osrm.ts";
import { openService } from "./outside-service.ts";
import type { Router } from "./router.ts";
import { valhalla } from "./valhalla.ts";

const FORMATS = { osrm, valhalla };

/** A bad request says nothing about the router's health: one stop may lie off all roads. */
const HARMLESS = [400];

/** The router that the settings name; null for none. */
export function openRouter(chosen: Config["router"]): Router | null {
  if (!chosen) return null;
  const { provider, url, key } = chosen;
  const format = FORMATS[provider](url, key);
  return {
    ...format,
    name: provider,
    service: openService(provider, { harmless: HARMLESS }),
    callMs: 2_500,
    searchMs: 1_500,
  };
}
