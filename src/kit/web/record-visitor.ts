import { lookUpCountry } from "./look-up-country.ts";
import { report } from "./report.ts";
import { type BrowserFacts, type Device, reportDeviceLater, toDevice } from "./report-device.ts";
import { parseUtmTags, toExternalReferrer, toUtmCookie } from "./traffic-source.ts";

/**
 * Records where the visitor came from, and reports the visitor's device once per visit.
 * @param countryUrl the operator's endpoint that answers the country; null if there is none
 */
export function recordVisitor(window: Window & typeof globalThis, countryUrl: string | null): void {
  const storage = openTabStorage(window);
  if (storage) recordSource(window, storage);
  const { navigator, screen } = window;
  const { userAgentData } = navigator as BrowserFacts;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const device = toDevice({ language: navigator.language, userAgentData, timeZone, screen });
  const send = async (facts: Device) => {
    const country = await lookUpCountry(navigator.languages, countryUrl);
    report("/v1/user/device-meta-data", { ...facts, ...(country && { country }) });
  };
  if (storage) reportDeviceLater(device, storage, send);
}

/** The tab's storage; null in a browser that refuses it. */
function openTabStorage(window: Window): Storage | null {
  try {
    window.sessionStorage.setItem("waggon-visit", "1");
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Saves UTM tags in a cookie and the first external referrer in the tab's storage. */
function recordSource({ document, location }: Window, storage: Storage): void {
  const tags = parseUtmTags(location.search);
  if (tags) document.cookie = toUtmCookie(tags, location.protocol === "https:");
  const referrer = toExternalReferrer(document.referrer, location.host);
  if (referrer && storage.getItem("waggon-referrer") === null) storage.setItem("waggon-referrer", referrer);
}
