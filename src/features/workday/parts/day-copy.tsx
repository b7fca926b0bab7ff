import { useEffect } from "react";
import { loadVisitForms } from "#features/orders/commands/parts/load-visit-forms.ts";
import { ownDayCopy } from "#kit/web/day-copy.ts";
import { logFailure } from "#kit/web/log-failure.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import type { Day } from "../contract/day.ts";
import { dayPath, visitPath } from "./day-path.ts";

/** One script for notifications and the day (messaging/push/screens/push-worker.ts). */
const WORKER = "/push-worker.js";
const SCOPE = "/groomer";
/** A copy is made again after this, when the groomer looks at a page. */
const AGAIN_MS = 10 * 60_000;

let copiedAt = Number.NEGATIVE_INFINITY;

/** Lets the worker copy today and tomorrow with their visits, so that they open without a connection. */
export function DayCopy({ personId }: { personId: string }) {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const copy = () => {
      if (document.visibilityState !== "visible" || !navigator.onLine) return;
      if (performance.now() - copiedAt < AGAIN_MS) return;
      copiedAt = performance.now();
      copyDay(personId).catch((error: unknown) => logFailure("The day was not copied", error));
    };
    copy();
    document.addEventListener("visibilitychange", copy);
    const timer = setInterval(copy, AGAIN_MS);
    return () => {
      document.removeEventListener("visibilitychange", copy);
      clearInterval(timer);
    };
  }, [personId]);
  return null;
}

async function copyDay(personId: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  // Its scripts are among those that the worker copies.
  await loadVisitForms();
  const today = await readDay("/v2/groomer/today");
  const tomorrow = await readDay(`/v2/groomer/day/${addDays(today.today, 1)}`);
  const visits = [...today.visits, ...tomorrow.visits].map(({ order }) => visitPath(order.id));
  const paths = [SCOPE, dayPath(today.date), dayPath(tomorrow.date), ...visits];
  const assets = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  ownDayCopy(personId);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "copy", paths, assets });
}

async function readDay(path: string): Promise<Day> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`No day: ${answer.status}`);
  return answer.json();
}
