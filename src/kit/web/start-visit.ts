import { externalReferrer, utmCookie, utmTagsOf } from "./arrival.ts";
import { deviceOf, reportDeviceLater, type Told } from "./device.ts";
import { report } from "./report.ts";

/** SPEC §4 "Page load", as far as it happens in the browser: once for each document. */
export function startVisit(window: Window & typeof globalThis): void {
  const keep = keepOf(window);
  if (keep) noteArrival(window, keep);
  const { navigator, screen } = window;
  const { userAgentData } = navigator as Told;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const device = deviceOf({ language: navigator.language, userAgentData, timeZone, screen });
  if (keep) reportDeviceLater(device, keep, (told) => report("/v1/user/device-meta-data", told));
}

/** What lasts as long as the tab; null in a browser that keeps nothing, which is welcome all the same. */
function keepOf(window: Window): Storage | null {
  try {
    window.sessionStorage.setItem("waggon-visit", "1");
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** SPEC §3 "Root state": where the visit came from. */
function noteArrival({ document, location }: Window, keep: Storage): void {
  const tags = utmTagsOf(location.search);
  if (tags) document.cookie = utmCookie(tags, location.protocol === "https:");
  const referrer = externalReferrer(document.referrer, location.host);
  if (referrer && keep.getItem("waggon-referrer") === null) keep.setItem("waggon-referrer", referrer);
}
