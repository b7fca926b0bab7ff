import { afterEach, describe, expect, it, vi } from "vitest";
import { PRELOAD } from "./light-preload.ts";

type Sheet = { rel: string; href: string; onload(): void; onerror(reason: Error): void };
type Preload = (piece: () => Promise<unknown>, paths?: readonly string[]) => Promise<unknown>;

/** Loads the helper into a fake page and lists the style sheets that it requests. */
async function loadHelper(answer: "load" | "fail" | "wait") {
  const requested: Sheet[] = [];
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: {
      append(sheet: Sheet) {
        requested.push(sheet);
        if (answer === "load") queueMicrotask(() => sheet.onload());
        if (answer === "fail") queueMicrotask(() => sheet.onerror(new Error("No style sheet")));
      },
    },
  });
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const source = `data:text/javascript,${encodeURIComponent(`${PRELOAD}\n// ${Math.random()}`)}`;
  const { __vitePreload } = (await import(/* @vite-ignore */ source)) as { __vitePreload: Preload };
  return { preload: __vitePreload, requested, window };
}

const piece = async () => ({ name: "map" });

afterEach(() => vi.unstubAllGlobals());

describe("a page piece that loads late", () => {
  it("loads each of its style sheets once", async () => {
    const { preload, requested } = await loadHelper("load");
    expect(await preload(piece, ["assets/map.css", "assets/pins.css"])).toEqual({ name: "map" });
    await preload(piece, ["assets/map.css"]);
    expect(requested.map(({ rel, href }) => [rel, href])).toEqual([
      ["stylesheet", "/assets/map.css"],
      ["stylesheet", "/assets/pins.css"],
    ]);
  });

  it("waits for its style sheets", async () => {
    const { preload, requested } = await loadHelper("wait");
    const seen: unknown[] = [];
    const loading = preload(piece, ["assets/map.css"]).then((loaded) => seen.push(loaded));
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    requested[0]?.onload();
    await loading;
    expect(seen).toEqual([{ name: "map" }]);
  });

  it("requests no style sheet when it has none", async () => {
    const { preload, requested } = await loadHelper("fail");
    expect(await preload(piece)).toEqual({ name: "map" });
    expect(requested).toEqual([]);
  });

  it("reports a missing style sheet like a missing script", async () => {
    const { preload, window } = await loadHelper("fail");
    const lost: Event[] = [];
    window.addEventListener("vite:preloadError", (event) => lost.push(event));
    await expect(preload(piece, ["assets/map.css"])).rejects.toThrow("No style sheet");
    await expect(preload(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(lost).toHaveLength(2);
  });
});
