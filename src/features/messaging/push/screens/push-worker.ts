import script from "../parts/push-worker.js?raw";

/** Serves the script that shows notifications while no page is open. Browsers know it by this address. */
export function loader(): Response {
  return new Response(script, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
}
