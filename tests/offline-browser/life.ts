import { expect } from "vitest";
import { type Browser, closeTab, openTab, type Sent, type Tab } from "./browser.ts";
import { Disk, type Row } from "./disk.ts";
import { type Batch, type Press, Program } from "./program.ts";
import type { Step, Way } from "./steps.ts";
import { COMMANDS, type CommandRow, FILES, type FileRow, keyOf, pathOf } from "./stored.ts";
import { makeTasks, settle } from "./tasks.ts";

type Load = Parameters<typeof openTab>[1]["load"];

const PATH = "/v2/groomer/commands";
const ACCOUNTS = ["ann", "bea"] as const;
/** More than any recovery needs. */
const [MAX_TRIES, MAX_TASKS] = [60, 10_000];

/** A life of two browsers. It notes each fault as soon as it happens. */
export class Life {
  readonly faults: string[] = [];
  readonly program = new Program((press) => this.expectInOrder(press));
  private readonly tasks = makeTasks();
  private readonly browsers: Browser[];
  private readonly ways = new Map<Browser, Way>();
  private readonly load: Load;
  /** Each press and photo that a disk has had, under its key, and those that its person has discarded. */
  private readonly stored = new Map<string, { browser: number; nth: number; row: Row }>();
  private readonly discarded = new Set<string>();
  private readonly requests = new Map<Tab, Set<string>>();
  private count = 0;

  constructor(load: Load) {
    this.load = load;
    this.browsers = [0, 1].map((place) => {
      const disk = new Disk(this.tasks, (name, before, after) => this.judge(place, name, before, after));
      return { disk, locks: new Map(), account: ACCOUNTS[0], isOnline: true, tabs: [] };
    });
    for (const browser of this.browsers) for (const _ of [1, 2]) this.open(browser);
  }

  async take(step: Step): Promise<void> {
    if (step.do === "go on") await this.tasks.runOne(step.which);
    else if (step.do === "staff") this.changeAsStaff(`order ${step.order}`);
    else if ("browser" in step) this.change(this.browsers[step.browser] as Browser, step);
    else this.act(this.tabAt(step.tab), step);
    await settle();
  }

  /** Every groomer comes back with a connection, sends all, and discards what was refused. */
  async recover(): Promise<void> {
    await this.goOn();
    for (const browser of this.browsers) {
      browser.isOnline = true;
      browser.disk.isFull = false;
      for (const account of ACCOUNTS) await this.sendAllOf(browser, account);
      expect([...browser.disk.rowsOf(COMMANDS), ...browser.disk.rowsOf(FILES)]).toEqual([]);
    }
  }

  /** Runs what is under way to its end. */
  private async goOn(): Promise<void> {
    for (let nth = 0; await this.tasks.runOne(0); nth++) {
      if (nth > MAX_TASKS) throw new Error("A queue sends without an end");
    }
  }

  /** How many presses and photos the program has. */
  countDone(): number {
    return this.program.answers.size + this.program.photos.size;
  }

  private async sendAllOf(browser: Browser, account: string): Promise<void> {
    for (const tab of [...browser.tabs]) closeTab(tab, this.tasks);
    browser.account = account;
    const tab = this.open(browser);
    const isLeft = (row: Row) => row.personId === account;
    for (let nth = 0; nth < MAX_TRIES; nth++) {
      const rows = [...browser.disk.rowsOf(COMMANDS), ...browser.disk.rowsOf(FILES)];
      if (!rows.some(isLeft)) return;
      this.ways.delete(browser);
      void this.send(tab);
      await this.goOn();
      void this.discard(
        tab,
        this.rowsOf<CommandRow>(tab, COMMANDS).filter(({ refused }) => refused !== null),
      );
      void this.discardFiles(
        tab,
        this.rowsOf<FileRow>(tab, FILES).filter(({ refused }) => refused !== null),
      );
      await this.goOn();
    }
  }

  private open(browser: Browser): Tab {
    return openTab(browser, {
      tasks: this.tasks,
      load: this.load,
      send: (tab, sent) => this.request(tab, sent),
    });
  }

  private tabAt(place: number): Tab {
    return this.browsers[place >> 1]?.tabs[place & 1] as Tab;
  }

  private rowsOf<R extends Row>(tab: Tab, name: string): R[] {
    return (tab.browser.disk.rowsOf(name) as R[]).filter(({ personId }) => personId === tab.personId);
  }

  private change(browser: Browser, step: Extract<Step, { browser: number }>): void {
    if (step.do === "sign in") browser.account = ACCOUNTS[step.account] ?? null;
    else if (step.do === "connection") browser.isOnline = step.isThere;
    else if (step.do === "room") browser.disk.isFull = !step.isThere;
    else if (step.do === "next request") this.ways.set(browser, step.way);
  }

  private changeAsStaff(orderId: string): void {
    this.program.versions.set(orderId, this.program.versionOf(orderId) + 1);
  }

  private act(tab: Tab, step: Extract<Step, { tab: number }>): void {
    const { browser, personId } = tab;
    if (step.do === "reload") {
      closeTab(tab, this.tasks);
      this.open(browser);
      return;
    }
    if (personId === null) return;
    if (step.do === "press") this.press(tab, personId, step);
    else if (step.do === "photo") this.photograph(tab, personId, step);
    else if (step.do === "send") void this.send(tab);
    else if (step.do === "log out") void this.logOut(tab, step.choice);
    else if ("which" in step) this.decide(tab, step);
  }

  private press(tab: Tab, personId: string, step: Extract<Step, { do: "press" }>): void {
    const press = this.count++;
    const orderId = `order ${step.order}`;
    const command: Press = {
      ...{ id: `press ${press}`, orderId, kind: step.kind, at: "2026-11-24T16:40:00.000Z" },
      baseVersion: this.program.versionOf(orderId),
      payload: { v: step.v, press, final: 5_000 + press },
    };
    this.expectStored(`press ${press}`, tab.queues.addWaiting(personId, [command]));
  }

  private photograph(tab: Tab, personId: string, step: Extract<Step, { do: "photo" }>): void {
    const type = `image/photo-${this.count++}${step.isSpoiled ? "-spoiled" : ""}`;
    const [path, query] = [`/photos/${step.line}`, `?taken=${encodeURIComponent(type)}&base=`];
    const photo = { orderId: "order 0", path, query, label: "", file: new Blob(["photo"], { type }) };
    this.expectStored(type, tab.queues.addWaitingFile(personId, photo));
  }

  /** What the page calls stored is on the disk; without room the page says so. */
  private expectStored(key: string, stored: Promise<void>): void {
    stored.then(
      () => this.stored.has(key) || this.faults.push(`${key} was called stored and is not`),
      () => {},
    );
  }

  private async send({ queues, personId }: Tab): Promise<boolean> {
    const isDone = await queues.drainWaiting(PATH, personId as string);
    return (await queues.drainWaitingFiles(personId as string)) && isDone;
  }

  private async logOut(tab: Tab, choice: "send" | "save" | "discard"): Promise<void> {
    if (choice === "send" && !(await this.send(tab))) return;
    if (choice === "discard") {
      await this.discard(tab, this.rowsOf(tab, COMMANDS));
      await this.discardFiles(tab, this.rowsOf(tab, FILES));
    }
    tab.browser.account = null;
  }

  private decide(tab: Tab, step: Extract<Step, { which: number; tab: number }>): void {
    const name = step.do === "discard" ? COMMANDS : FILES;
    const rows = this.rowsOf(tab, name);
    const row = rows[step.which % rows.length];
    if (!row) return;
    if (step.do === "discard") void this.discard(tab, [row as CommandRow]);
    else if (step.do === "discard photo") void this.discardFiles(tab, [row as FileRow]);
    else void tab.queues.retryWaitingFile(row.nth);
  }

  private async discard(tab: Tab, rows: readonly CommandRow[]): Promise<void> {
    const ids = rows.map(({ command }) => command.id);
    for (const id of ids) this.discarded.add(id);
    await tab.queues.discardWaiting(ids);
  }

  private async discardFiles(tab: Tab, rows: readonly FileRow[]): Promise<void> {
    for (const { file } of rows) this.discarded.add(file.type);
    await tab.queues.discardWaitingFiles(rows.map(({ nth }) => nth));
  }

  /** Judges each change of a disk: what leaves it has arrived or is not wanted, and does not return. */
  private judge(
    browser: number,
    name: string,
    before: ReadonlyMap<number, Row>,
    after: ReadonlyMap<number, Row>,
  ) {
    const added = [...after.values()].filter(({ nth }) => !before.has(nth));
    for (const row of added) {
      const key = keyOf(name, row);
      if (this.stored.has(key)) this.faults.push(`${key} came back`);
      this.stored.set(key, { browser, nth: row.nth, row });
    }
    for (const row of before.values()) {
      const key = keyOf(name, row);
      if (after.has(row.nth) || this.discarded.has(key) || this.isDone(key)) continue;
      const isReplaced = added.some((one) => one.personId === row.personId && pathOf(one) === pathOf(row));
      if (name === COMMANDS || !isReplaced) this.faults.push(`${key} was lost`);
    }
  }

  private isDone(key: string): boolean {
    return this.program.answers.get(key) === "applied" || this.program.photos.has(key);
  }

  /** A press is applied after all earlier ones of its visit in its browser. */
  private expectInOrder(press: Press): void {
    const own = this.stored.get(press.id);
    if (!own) return void this.faults.push(`${press.id} was never stored`);
    for (const { browser, nth, row } of this.stored.values()) {
      const { command } = row as CommandRow;
      const isOther = browser !== own.browser || row.personId !== own.row.personId;
      if (isOther || command?.orderId !== press.orderId || nth >= own.nth) continue;
      if (this.program.answers.has(command.id) || this.discarded.has(command.id)) continue;
      this.faults.push(`${press.id} was applied before ${command.id}`);
    }
  }

  private request(tab: Tab, { path, body }: Sent): Promise<object> {
    const { browser, personId } = tab;
    const { account } = browser;
    const queue = path === PATH ? "commands" : "files";
    const isWork = body !== undefined;
    const [way, tasks] = [isWork ? this.ways.get(browser) : undefined, this.tasks];
    if (isWork) this.ways.delete(browser);
    const own = this.requests.get(tab) ?? new Set();
    this.requests.set(tab, own);
    if (isWork) this.expectAlone(tab, queue);
    if (isWork) own.add(queue);
    return new Promise((resolve, reject) => {
      const end = (run: () => void) =>
        tasks.add(tab, () => {
          own.delete(queue);
          run();
        });
      const arrive = (): object => {
        const reach = way === "killed midway" ? 1 : Number.POSITIVE_INFINITY;
        const { status, body: reply } = isWork
          ? this.takeWork(personId as string, account, { path, body }, reach)
          : { status: account === null ? 401 : 200, body: { person: { id: account } } };
        return { ok: status === 200, status, json: async () => reply };
      };
      const fail = () => end(() => reject(new Error("No connection")));
      if (!browser.isOnline || way === "never arrives") return fail();
      // What is sent twice, or whose answer is lost, may arrive long after the browser has gone on.
      if (way === "answer lost" || way === "sent twice") tasks.add(null, () => void arrive());
      if (way === "answer lost") return fail();
      tasks.add(null, () => {
        const answer = arrive();
        if (way === "killed midway" && queue === "commands") fail();
        else end(() => resolve(answer));
      });
    });
  }

  private expectAlone(tab: Tab, queue: string): void {
    for (const other of tab.browser.tabs) {
      const isSame = other !== tab && other.personId === tab.personId;
      if (isSame && this.requests.get(other)?.has(queue)) this.faults.push(`two tabs sent ${queue} at once`);
    }
  }

  private takeWork(personId: string, account: string | null, { path, body }: Sent, reach: number) {
    if (path === PATH) {
      const batch = JSON.parse(body as string) as Batch;
      for (const { id } of batch.commands) this.expectOwn(id, personId);
      return this.program.takeBatch(account, batch, reach);
    }
    const { type } = (body as FormData).get("file") as File;
    this.expectOwn(type, personId);
    const { searchParams } = new URL(path, "https://waggon.test");
    const photo = { taken: searchParams.get("taken"), base: searchParams.get("base"), type };
    return this.program.takePhoto(account, this.stored.get(type)?.row.personId ?? "", photo);
  }

  private expectOwn(key: string, personId: string): void {
    if (this.stored.get(key)?.row.personId !== personId)
      this.faults.push(`${personId} sent ${key} of another`);
  }
}
