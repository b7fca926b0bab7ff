export type Device = {
  platform: string;
  language?: string;
  country?: string;
  timeZone?: string;
  operatingSystem?: string;
  screenWidth?: number;
  screenHeight?: number;
};

/** What a browser tells of itself. */
export type BrowserFacts = {
  language?: string | undefined;
  userAgentData?: { platform?: string } | undefined;
  timeZone?: string | undefined;
  screen?: { width: number; height: number } | undefined;
};

/** After the start. */
const REPORT_AFTER_MS = 1_000;

/** What is known of the device; null when it tells nothing. Sizes in whole CSS pixels. */
export function toDevice({ language, userAgentData, timeZone, screen }: BrowserFacts): Device | null {
  const pixels = screen && screen.width >= 1 && screen.height >= 1 ? screen : null;
  const told = {
    ...(language && { language }),
    ...(userAgentData?.platform && { operatingSystem: userAgentData.platform }),
    ...(timeZone && { timeZone }),
    ...(pixels && { screenWidth: Math.round(pixels.width), screenHeight: Math.round(pixels.height) }),
  };
  return Object.keys(told).length > 0 ? { platform: "web", ...told } : null;
}

type TabStorage = Pick<Storage, "getItem" | "setItem">;
const REPORTED_KEY = "waggon-device-told";

/**
 * Reports the device once a visit, one second after the start, and only when it tells something.
 */
export function reportDeviceLater(
  device: Device | null,
  keep: TabStorage,
  tell: (device: Device) => void,
  later: (work: () => void, ms: number) => unknown = setTimeout,
): void {
  if (!device) return;
  later(() => {
    try {
      if (keep.getItem(REPORTED_KEY) !== null) return;
      keep.setItem(REPORTED_KEY, "1");
    } catch {
      return;
    }
    tell(device);
  }, REPORT_AFTER_MS);
}
