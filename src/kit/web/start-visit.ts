import { lookUpCountry } from "./look-up-country.ts";
import { report } from "./report.ts";
import { type BrowserFacts, type Device, reportDeviceLater, toDevice } from "./report-device.ts";
import { parseUtmTags, toExternalReferrer, toUtmCookie } from "./visit-source.ts";

/**
 * Page load, as far as it happens in the browser: once for each document.
 * @param countryUrl the operator's endpoint that tells a country; null for none
 */
export function startVisit(window: Window & typeof globalThis, countryUrl: string | null): void {
  const keep = openTabStorage(window);
  if (keep) recordSource(window, keep);
  const { navigator, screen } = window;
  const { userAgentData } = navigator as BrowserFacts;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const device = toDevice({ language: navigator.language, userAgentData, timeZone, screen });
  const tell = async (told: Device) => {
    const country = await lookUpCountry(navigator.languages, countryUrl);
    report("/v1/user/device-meta-data", { ...told, ...(country && { country }) });
  };
  if (keep) reportDeviceLater(device, keep, tell);
}

/** What lasts as long as the tab; null in a browser that keeps nothing, which is welcome all the same. */
function openTabStorage(window: Window): Storage | null {
  try {
    window.sessionStorage.setItem("waggon-visit", "1");
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Root state: where the visit came from. */
function recordSource({ document, location }: Window, keep: Storage): void {
  const tags = parseUtmTags(location.search);
  if (tags) document.cookie = toUtmCookie(tags, location.protocol === "https:");
  const referrer = toExternalReferrer(document.referrer, location.host);
  if (referrer && keep.getItem("waggon-referrer") === null) keep.setItem("waggon-referrer", referrer);
}
