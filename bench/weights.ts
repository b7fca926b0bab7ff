import { listRoutes, scriptsOf, weigh } from "#tests/e2e/bundle-size.ts";
import { type Line, printLines } from "./measure.ts";

// The kilobytes after gzip that a first visit loads: at most 140 for booking steps and 115 for content pages.
// Most of them are React and its router.
const STEP = { most: 140 };
const PAGE = { most: 115 };

const kilobytes = (route: string) => weigh(scriptsOf(route)) / 1_000;

export async function benchWeights(): Promise<void> {
  let routes: string[];
  try {
    routes = listRoutes();
  } catch {
    console.log("\nFirst-load scripts: nothing is built yet (npm run build).");
    return;
  }
  const heaviest = (lines: Line[]) => lines.sort((a, b) => b.value - a.value);
  const lines = (wanted: (route: string) => boolean, goal: Line["goal"]) =>
    heaviest(
      routes.filter(wanted).map((route) => {
        const what = route.replace("features/", "").replace("screens/", "");
        return { what, value: kilobytes(route), unit: "kB", ...(goal && { goal }) };
      }),
    );
  const isStep = (route: string) => route.startsWith("features/booking/");
  const isPage = (route: string) => /^features\/(sites|storefront)\//.test(route);
  printLines("First-load scripts of booking steps", lines(isStep, STEP));
  printLines("First-load scripts of content pages", lines(isPage, PAGE));
}
