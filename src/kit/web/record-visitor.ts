import { lookUpCountry } from "./look-up-country.ts";
import { report } from "./report.ts";
import { type BrowserFacts, type Device, reportDeviceLater, toDevice } from "./report-device.ts";
import {
  parseUtmTags,
  readReferrerCookie,
  toExternalReferrer,
  toReferrerCookie,
  toUtmCookie,
} from "./traffic-source.ts";

/**
 * Records where the visitor came from, and reports the visitor's device once per visit.
 * @param countryUrl the operator's endpoint that answers the country; null if there is none
 */
export function recordVisitor(window: Window & typeof globalThis, countryUrl: string | null): void {
  const storage = openTabStorage(window);
  recordSource(window);
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

/**
 * Saves UTM tags and the first external referrer in cookies, for the booking. Later external pages, such as
 * a bank's, do not count.
 */
function recordSource({ document, location }: Window): void {
  const isSecure = location.protocol === "https:";
  const tags = parseUtmTags(location.search);
  if (tags) document.cookie = toUtmCookie(tags, isSecure);
  const referrer = toExternalReferrer(document.referrer, location.host);
  if (referrer && !readReferrerCookie(document.cookie))
    document.cookie = toReferrerCookie(referrer, isSecure);
}
