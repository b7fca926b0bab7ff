import { build, type Rolldown } from "vite";
import type * as Commands from "#kit/web/command-queue.ts";
import type * as Files from "#kit/web/file-queue.ts";
import type { Disk } from "./disk.ts";
import type { Tasks } from "./tasks.ts";

/** The modules of the queues, as a tab has loaded them. */
type Queues = typeof Commands & typeof Files;
type Globals = { indexedDB: object; navigator: object; fetch: Send; AbortSignal: object };
type Load = (globals: Globals) => Queues;
export type Sent = { path: string; body: unknown };
export type Send = (path: string, init?: { body?: unknown }) => Promise<object>;

/** Builds the browser's own modules. Each tab then runs them with what is its own. */
export async function buildQueues(): Promise<Load> {
  const loads = await Promise.all([buildModule("command-queue"), buildModule("file-queue")]);
  return (globals) => Object.assign({}, ...loads.map((load) => load(globals)));
}

async function buildModule(name: string): Promise<(globals: Globals) => object> {
  const entry = `${process.cwd()}/src/kit/web/${name}.ts`;
  const made = (await build({
    ...{ configFile: false, logLevel: "silent" },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "queue" } },
  })) as Rolldown.RolldownOutput[];
  const code = made[0]?.output[0].code ?? "";
  const run = new Function("indexedDB", "navigator", "fetch", "AbortSignal", `${code}\nreturn queue;`);
  return ({ indexedDB, navigator, fetch, AbortSignal }) => run(indexedDB, navigator, fetch, AbortSignal);
}

/** A browser: its disk and locks outlive its tabs. `account`: whose session it has now. */
export type Browser = {
  disk: Disk;
  locks: Map<string, object>;
  account: string | null;
  isOnline: boolean;
  tabs: Tab[];
};

/** A page of a groomer. It stays the page of `personId` when the session becomes another one. */
export type Tab = { browser: Browser; personId: string | null; isOpen: boolean; queues: Queues };

type TabInput = { tasks: Tasks; load: Load; send(tab: Tab, sent: Sent): Promise<object> };

/** Opens a page in a browser, for the account that is signed in. */
export function openTab(browser: Browser, { tasks, load, send }: TabInput): Tab {
  const tab: Tab = { browser, personId: browser.account, isOpen: true, queues: {} as Queues };
  const request = (name: string, _: object, work: (lock: object | null) => Promise<boolean> | false) =>
    new Promise((resolve, reject) => {
      tasks.add(tab, () => {
        const isFree = !browser.locks.has(name);
        if (isFree) browser.locks.set(name, tab);
        const release = () => browser.locks.get(name) === tab && browser.locks.delete(name);
        Promise.resolve(work(isFree ? {} : null))
          .finally(release)
          .then(resolve, reject);
      });
    });
  const fetch: Send = (path, init) => send(tab, { path, body: init?.body });
  tab.queues = load({
    ...{ indexedDB: browser.disk.openFor(tab), navigator: { locks: { request } } },
    ...{ fetch, AbortSignal: { timeout: () => null } },
  });
  browser.tabs.push(tab);
  return tab;
}

/** Closes a tab: what it had under way never ends, and its locks are free. */
export function closeTab(tab: Tab, tasks: Tasks): void {
  const { browser } = tab;
  tab.isOpen = false;
  tasks.end(tab);
  browser.disk.end(tab);
  for (const [name, owner] of browser.locks) if (owner === tab) browser.locks.delete(name);
  browser.tabs = browser.tabs.filter((one) => one !== tab);
}
