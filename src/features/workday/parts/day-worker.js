// Runs in the browser beside the script for notifications, as one worker. It is sent as it stands, so it
// imports nothing. It answers the pages of a groomer from their copies when the network does not.

const COPY = "waggon-day";
const ASSETS = "waggon-day-scripts";
/** A copy of a day is of no use for longer, and should not lie on a lost phone. */
const LONGEST_MS = 48 * 3_600_000;
/** In a dead zone a request may hang; a copy that is there is shown after this. */
const PATIENCE_MS = 5_000;
const COPIED_AT = "x-copied-at";
const NO_COPY = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>No connection</title>
<h1>No connection</h1><p>This page needs one. Your day and its visits are stored on this device.</p>
<p><a href="/groomer">Go to today</a></p></html>`;
const isDayWorker = new URL(self.registration.scope).pathname === "/groomer";
/** The browser also gives this worker /groomer-ann, a profile: it passes through untouched. */
const isOfDay = (path) => path === "/groomer" || path.startsWith("/groomer/");
/** The address of a page without the ending of its data. */
const pageOf = (path) => path.replace(/\.data$/, "");

self.addEventListener("install", (event) => {
  if (isDayWorker) event.waitUntil(self.skipWaiting());
});
self.addEventListener("activate", (event) => {
  if (isDayWorker) event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!isDayWorker || request.method !== "GET" || origin !== location.origin) return;
  const isPage = request.mode === "navigate" || pathname.endsWith(".data");
  if (isPage && isOfDay(pageOf(pathname))) event.respondWith(answerPage(request));
  else if (pathname === "/__manifest") event.respondWith(answerRoutes(event));
  // Scripts stand in the browser's own cache, and here in case that has dropped them.
  else if (!navigator.onLine && pathname.startsWith("/assets/")) event.respondWith(answerAsset(request));
});

async function answerPage(request) {
  const copy = await findCopy(request);
  // A page that reads its data again after a press must not get older data only because the answer is slow.
  if (request.mode !== "navigate") return answerData(request, copy);
  const patience = new AbortController();
  const timer = copy && setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    return await fetch(request, { signal: patience.signal });
  } catch {
    if (copy) return copy;
    return new Response(NO_COPY, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  } finally {
    // A page that has begun may come as slowly as it likes.
    clearTimeout(timer);
  }
}

async function answerData(request, copy) {
  try {
    return await fetch(request);
  } catch (error) {
    // The page does not want it any more, so this is no fault.
    if (request.signal.aborted) return new Response(null, { status: 204 });
    if (copy) return copy;
    throw error;
  }
}

/**
 * Before a page with an id in its address reads its data again, the router asks for the routes of that
 * address, though the page has come with them. Without an answer the page would become an error.
 */
async function answerRoutes({ request, clientId }) {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await self.clients.get(clientId);
    const shown = page ? new URL(page.url).pathname : "";
    const asked = new URL(request.url).searchParams.get("paths")?.split(",") ?? [];
    // With the page's own address come those above it, and the page knows their routes too.
    if (!asked.includes(shown) || asked.some((path) => !`${shown}/`.startsWith(`${path}/`))) throw error;
    return Response.json({});
  }
}

/** Copies hold all parts of a page; a page that asks for some of them finds them there. */
async function findCopy(request) {
  const cache = await caches.open(COPY);
  const copy = await cache.match(request.url, { ignoreSearch: true, ignoreVary: true });
  if (!copy) return undefined;
  if (Date.now() - Date.parse(copy.headers.get(COPIED_AT)) < LONGEST_MS) return copy;
  await caches.delete(COPY);
  return undefined;
}

async function answerAsset(request) {
  const copy = await (await caches.open(ASSETS)).match(request.url);
  return copy ?? fetch(request);
}

self.addEventListener("message", (event) => {
  // Without a connection the former copies stay.
  if (isDayWorker && event.data?.type === "copy") event.waitUntil(copyDay(event.data).catch(() => {}));
});

/** Replaces the copies by the pages of these paths, with the scripts that they need. */
async function copyDay({ paths, assets }) {
  // Once the copies are removed, as at a log-out, no page finds what is put in here.
  const cache = await caches.open(COPY);
  const needed = new Set();
  await copyAssets(assets, needed);
  const fresh = new Set();
  for (const path of paths) {
    const addresses = [path, `${path}.data`];
    const answers = await Promise.all(addresses.map((address) => fetch(address, { redirect: "manual" })));
    // Today leads to the login once the session has ended. Other pages lead on when a visit is canceled.
    if (path === "/groomer" && answers[0].type === "opaqueredirect") return caches.delete(COPY);
    if (answers.some(({ status }) => status !== 200)) continue;
    const [page, data] = await Promise.all(answers.map(toCopy));
    // A page without its scripts would not come to life, so these come first.
    const html = await page.clone().text();
    await copyAssets(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [], needed);
    await cache.put(addresses[0], page);
    await cache.put(addresses[1], data);
    for (const address of addresses) fresh.add(address);
  }
  await removeOthers(cache, fresh);
  await removeOthers(await caches.open(ASSETS), needed);
}

async function toCopy(answer) {
  const headers = new Headers(answer.headers);
  const copiedAt = new Date().toISOString();
  headers.set(COPIED_AT, copiedAt);
  headers.set("server-timing", `copy;desc="${copiedAt}"`);
  return new Response(await answer.text(), { status: answer.status, headers });
}

async function removeOthers(cache, needed) {
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url);
}

/** Copies scripts and sheets with what they import. Adds their paths to `needed`. */
async function copyAssets(wanted, needed) {
  const cache = await caches.open(ASSETS);
  const waiting = [...wanted];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    let answer = await cache.match(path);
    if (!answer) {
      answer = await fetch(path);
      if (!answer.ok) continue;
      await cache.put(path, answer.clone());
    }
    if (!path.endsWith(".js")) continue;
    const text = await answer.text();
    for (const [, file] of text.matchAll(/(?:^|[;}])import(?:[^"'()]*?from)?\s*["']\.\/([\w.-]+\.js)["']/g))
      waiting.push(`/assets/${file}`);
  }
}
