import { lookUpCountry } from "./look-up-country.ts";
import { report } from "./report.ts";
import { type Device, deviceOf, reportDeviceLater, type Told } from "./report-device.ts";
import { externalReferrer, utmCookie, utmTagsOf } from "./visit-source.ts";

/**
 * Page load, as far as it happens in the browser: once for each document.
 * @param countryUrl the operator's endpoint that tells a country; null for none
 */
export function startVisit(window: Window & typeof globalThis, countryUrl: string | null): void {
  const keep = keepOf(window);
  if (keep) noteArrival(window, keep);
  const { navigator, screen } = window;
  const { userAgentData } = navigator as Told;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const device = deviceOf({ language: navigator.language, userAgentData, timeZone, screen });
  const tell = async (told: Device) => {
    const country = await lookUpCountry(navigator.languages, countryUrl);
    report("/v1/user/device-meta-data", { ...told, ...(country && { country }) });
  };
  if (keep) reportDeviceLater(device, keep, tell);
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

/** Root state: where the visit came from. */
function noteArrival({ document, location }: Window, keep: Storage): void {
  const tags = utmTagsOf(location.search);
  if (tags) document.cookie = utmCookie(tags, location.protocol === "https:");
  const referrer = externalReferrer(document.referrer, location.host);
  if (referrer && keep.getItem("waggon-referrer") === null) keep.setItem("waggon-referrer", referrer);
}
