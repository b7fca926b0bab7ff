export type Device = {
  platform: string;
  language?: string;
  country?: string;
  timeZone?: string;
  operatingSystem?: string;
  screenWidth?: number;
  screenHeight?: number;
};

/** The facts that a browser reveals about its device. */
export type BrowserFacts = {
  language?: string | undefined;
  userAgentData?: { platform?: string } | undefined;
  timeZone?: string | undefined;
  screen?: { width: number; height: number } | undefined;
};

/** The delay of the report after the page's start. */
const REPORT_AFTER_MS = 1_000;

/** Converts the browser's facts to a report; null when there are no facts. Sizes are whole CSS pixels. */
export function toDevice({ language, userAgentData, timeZone, screen }: BrowserFacts): Device | null {
  const pixels = screen && screen.width >= 1 && screen.height >= 1 ? screen : null;
  const facts = {
    ...(language && { language }),
    ...(userAgentData?.platform && { operatingSystem: userAgentData.platform }),
    ...(timeZone && { timeZone }),
    ...(pixels && { screenWidth: Math.round(pixels.width), screenHeight: Math.round(pixels.height) }),
  };
  return Object.keys(facts).length > 0 ? { platform: "web", ...facts } : null;
}

type TabStorage = Pick<Storage, "getItem" | "setItem">;
const REPORTED_KEY = "waggon-device";

/** Reports the device once per visit, one second after the page's start. Without facts, does nothing. */
export function reportDeviceLater(
  device: Device | null,
  storage: TabStorage,
  report: (device: Device) => void,
  later: (work: () => void, ms: number) => unknown = setTimeout,
): void {
  if (!device) return;
  later(() => {
    try {
      if (storage.getItem(REPORTED_KEY) !== null) return;
      storage.setItem(REPORTED_KEY, "1");
    } catch {
      return;
    }
    report(device);
  }, REPORT_AFTER_MS);
}
