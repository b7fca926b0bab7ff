import { describe, expect, it, vi } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { clearPersonalStorage } from "./clear-personal-storage.ts";
import { guessCountry, lookUpCountry } from "./look-up-country.ts";
import { prefetchWhenIdle } from "./prefetch-when-idle.ts";
import { mayReload } from "./reload-once.ts";
import { report } from "./report.ts";
import { reportDeviceLater, toDevice } from "./report-device.ts";
import {
  parseUtmTags,
  readReferrerCookie,
  readUtmCookie,
  toExternalReferrer,
  toReferrerCookie,
  toUtmCookie,
} from "./traffic-source.ts";

/** Makes the storage of a tab. */
function makeStorage(entries: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
const brokenStorage = {
  getItem: () => {
    throw new Error("SecurityError");
  },
  setItem: () => {},
};

describe("a failed chunk", () => {
  it("reloads the page, at most once per 60 seconds", () => {
    const storage = makeStorage();
    expect(mayReload(storage, 1_000_000)).toBe(true);
    expect(mayReload(storage, 1_000_001)).toBe(false);
    expect(mayReload(storage, 1_059_999)).toBe(false);
    expect(mayReload(storage, 1_060_000)).toBe(true);
    expect(mayReload(storage, 1_060_001)).toBe(false);
  });

  it("never reloads the page without storage, because the reload would repeat forever", () => {
    expect(mayReload(brokenStorage, 1_000_000)).toBe(false);
  });
});

describe("the source of a visit", () => {
  it("is saved for seven days as UTM tags, and read back", () => {
    const tags = parseUtmTags("?utm_source=Zoë's;mail&utm_medium=qr&utm_EVIL=1&page=2");
    expect(tags).toEqual({ utm_source: "Zoë's;mail", utm_medium: "qr" });
    const cookie = toUtmCookie(tags ?? {}, true);
    expect(cookie).toMatch(/^utm_tags=[^;]+; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/);
    expect(readUtmCookie(`a=1; ${cookie.split(";")[0]}; b=2`)).toEqual(tags);
  });

  it.each(["", "utm_tags=", "utm_tags=%7B", "utm_tags=%5B1%5D", "utm_tags=%E0%A4", 'utm_tags={"evil":"1"}'])(
    "is null for the cookie %j",
    (cookies) => {
      expect(readUtmCookie(cookies)).toBeNull();
    },
  );

  it.each([
    ["https://search.example/find?q=private", "https://search.example/find"],
    ["https://brand.example/our-groomers", null],
    ["", null],
    ["android-app://com.example/", null],
    ["https://mia:secret@search.example/#top", "https://search.example/"],
    [`https://search.example/${"a".repeat(200)}`, "https://search.example/"],
  ])("takes from the referrer %j only the page %j", (referrer, page) => {
    expect(toExternalReferrer(referrer, "brand.example")).toBe(page);
  });
});

it.each(["", "referrer=", "referrer=%E0%A4", "referrer=no%20page", "referrer=javascript%3Aalert(1)"])(
  "reads no referrer from the cookie %j",
  (cookies) => {
    expect(readReferrerCookie(cookies)).toBeNull();
  },
);

it("saves the referrer for seven days, and reads it back", () => {
  const page = "https://search.example/a;b";
  const cookie = toReferrerCookie(page, true);
  expect(cookie).toMatch(/^referrer=[^;]+; Path=\/; Max-Age=604800; SameSite=Lax; Secure$/);
  expect(readReferrerCookie(`a=1; ${cookie.split(";")[0]}; b=2`)).toBe(page);
});

describe("the device", () => {
  const screen = { width: 390, height: 844.4 };

  it("is reported once a visit, one second after the start", async () => {
    const storage = makeStorage();
    const report = vi.fn();
    const waits: number[] = [];
    const later = (work: () => void, ms: number) => {
      waits.push(ms);
      work();
    };
    const device = toDevice({ language: "en-US", screen });
    reportDeviceLater(device, storage, report, later);
    reportDeviceLater(device, storage, report, later);
    expect(waits).toEqual([1_000, 1_000]);
    expect(report).toHaveBeenCalledExactlyOnceWith({
      platform: "web",
      language: "en-US",
      screenWidth: 390,
      screenHeight: 844,
    });
  });

  it("is not reported without facts", () => {
    const later = vi.fn();
    reportDeviceLater(toDevice({ screen: { width: 0, height: 0 } }), makeStorage(), vi.fn(), later);
    expect(later).not.toHaveBeenCalled();
  });

  it("is only logged when the report fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
    report("/v1/user/device-meta-data", {});
    await eventually(() => expect(warn).toHaveBeenCalledOnce());
    vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
    report("/v1/user/device-meta-data", {});
    await eventually(() => expect(warn).toHaveBeenCalledTimes(2));
    vi.unstubAllGlobals();
    warn.mockRestore();
  });
});

describe("the country", () => {
  it.each([
    [["en-US", "de"], "US"],
    [["de", "de-AT"], "AT"],
    [["en"], ""],
    [["no such language!", "fr-CA"], "CA"],
    [[], ""],
  ])("is for the languages %j the country %j", async (languages, country) => {
    expect(guessCountry(languages)).toBe(country);
    expect(await lookUpCountry(languages)).toBe(country);
  });

  it("comes from the operator's endpoint, and is unknown when that fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const url = "https://ip.example/json";
    const look = (answer: () => Promise<Response>) => lookUpCountry(["en-US"], url, answer as typeof fetch);
    const send = vi.fn(async () => Response.json({ country_code: "US" }));
    await look(send);
    expect(send).toHaveBeenCalledExactlyOnceWith(url, { signal: expect.any(AbortSignal) });
    expect(await look(async () => Response.json({ country_code: "ca" }))).toBe("CA");
    expect(await look(async () => Response.json({ country_code: 7 }))).toBe("");
    expect(await look(async () => Response.json({ country_code: "CA" }, { status: 500 }))).toBe("");
    expect(await look(async () => new Response("<html>"))).toBe("");
    expect(await look(() => Promise.reject(new Error("offline")))).toBe("");
    expect(await look(() => Promise.reject(new DOMException("too slow", "TimeoutError")))).toBe("");
    expect(warn).toHaveBeenCalledTimes(3);
    warn.mockRestore();
  });
});

it("prefetches when the page is idle, after 2,000 ms at the latest, and ignores a failure", async () => {
  const idle = vi.fn((work: () => void) => work());
  const ahead = vi.fn(() => Promise.reject(new Error("gone")));
  prefetchWhenIdle(ahead, idle);
  expect(idle).toHaveBeenCalledWith(expect.any(Function), { timeout: 2_000 });
  expect(ahead).toHaveBeenCalledOnce();
});

it("removes personal data of a form from both storages, but not facts about the visit", () => {
  const makeKeys = (...keys: string[]) =>
    Object.defineProperty(Object.fromEntries(keys.map((key) => [key, "1"])), "removeItem", {
      value(this: Record<string, string>, key: string) {
        delete this[key];
      },
    });
  const tab = makeKeys("waggon-form account 1", "waggon-logged-in", "waggon-visit", "reloaded");
  const browser = makeKeys("waggon-chat mia draft 1", "waggon-chat sam draft 1");
  vi.stubGlobal("sessionStorage", tab);
  vi.stubGlobal("localStorage", browser);
  clearPersonalStorage();
  expect(Object.keys(tab)).toEqual(["waggon-visit", "reloaded"]);
  clearPersonalStorage(/^waggon-chat (?!sam )/);
  expect(Object.keys(browser)).toEqual(["waggon-chat sam draft 1"]);
  vi.unstubAllGlobals();
});
