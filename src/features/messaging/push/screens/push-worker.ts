import dayScript from "#features/workday/parts/day-worker.js?raw";
import pushScript from "../parts/push-worker.js?raw";

/**
 * Serves the script that runs without a page: it shows notifications, and for groomers also pages of their
 * day. Browsers know it by this address, below which any scope lies.
 */
export function loader(): Response {
  return new Response(`${pushScript}\n${dayScript}`, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
    },
  });
}
