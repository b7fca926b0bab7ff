// The order matters, because many browsers also name the browsers that they derive from.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/**
 * A device's name, such as "Chrome on Windows", so that people recognize their own devices. A forged user
 * agent does no harm, because the name is only shown.
 */
export function deviceName(userAgent: string): string {
  const findName = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
