import type { Tasks } from "./tasks.ts";

/** A stored row: `nth` is its key. */
export type Row = { nth: number; personId: string };
type Rows = ReadonlyMap<number, Row>;
type OnCommit = (database: string, before: Rows, after: Rows) => void;

type Request = { result: unknown; onsuccess?: () => void; run(): unknown };
type Transaction = {
  tab: object;
  requests: Request[];
  draft: Map<number, Row>;
  isWrite: boolean;
  error: Error | null;
  objectStore(): object;
  oncomplete?: () => void;
  onabort?: () => void;
};
type Database = { rows: Map<number, Row>; nextKey: number; queue: Transaction[] };

/**
 * The disk of a browser: as much of IndexedDB as a queue uses. Transactions run one after the other, and one
 * whose tab ends before its commit leaves nothing.
 */
export class Disk {
  isFull = false;
  private readonly databases = new Map<string, Database>();
  private readonly tasks: Tasks;
  private readonly onCommit: OnCommit;

  constructor(tasks: Tasks, onCommit: OnCommit) {
    this.tasks = tasks;
    this.onCommit = onCommit;
  }

  /** The rows of a database, the first first. */
  rowsOf(database: string): Row[] {
    return [...this.find(database).rows.values()].toSorted((a, b) => a.nth - b.nth);
  }

  /** What a tab sees as `indexedDB`. */
  openFor(tab: object) {
    return {
      open: (name: string) => {
        const database = this.find(name);
        const transaction = (_: string, mode = "readonly") => this.begin(tab, name, database, mode);
        const request = { result: { transaction }, onsuccess: () => {} };
        this.tasks.add(tab, () => request.onsuccess());
        return request;
      },
    };
  }

  /** A tab ends: what it has not committed is gone, and others go on. */
  end(tab: object): void {
    for (const [name, database] of this.databases) {
      const [head] = database.queue;
      database.queue = database.queue.filter((one) => one.tab !== tab);
      if (head?.tab === tab) this.goOn(name, database);
    }
  }

  private find(name: string): Database {
    const known = this.databases.get(name) ?? { rows: new Map(), nextKey: 1, queue: [] };
    this.databases.set(name, known);
    return known;
  }

  private begin(tab: object, name: string, database: Database, mode: string): Transaction {
    const isWrite = mode === "readwrite";
    const request = (run: () => unknown) => {
      const made: Request = { result: undefined, run };
      begun.requests.push(made);
      return made;
    };
    const rows = () => begun.draft;
    const put = (row: Row) => rows().set(row.nth, structuredClone(row));
    const store = {
      getAll: () => request(() => structuredClone([...rows().values()].toSorted((a, b) => a.nth - b.nth))),
      getKey: (nth: number) => request(() => (rows().has(nth) ? nth : undefined)),
      add: (row: Row) => request(() => put({ ...row, nth: database.nextKey++ })),
      put: (row: Row) => request(() => put(row)),
      delete: (nth: number) => request(() => rows().delete(nth)),
      clear: () => request(() => rows().clear()),
    };
    const begun: Transaction = {
      ...{ tab, isWrite, requests: [], draft: new Map(), error: null },
      objectStore: () => store,
    };
    database.queue.push(begun);
    if (database.queue.length === 1) this.goOn(name, database);
    return begun;
  }

  private goOn(name: string, database: Database): void {
    const [head] = database.queue;
    if (!head) return;
    head.draft = new Map(database.rows);
    this.tasks.add(head.tab, () => this.step(name, database, head));
  }

  private step(name: string, database: Database, head: Transaction): void {
    const request = head.requests.shift();
    if (!request) {
      this.finish(name, database, head);
      return;
    }
    request.result = request.run();
    request.onsuccess?.();
    this.tasks.add(head.tab, () => this.step(name, database, head));
  }

  private finish(name: string, database: Database, head: Transaction): void {
    database.queue.shift();
    const isLarger = head.draft.size > database.rows.size;
    if (this.isFull && isLarger) {
      head.error = new Error("QuotaExceededError");
      head.onabort?.();
    } else {
      const before = database.rows;
      if (head.isWrite) database.rows = head.draft;
      if (head.isWrite) this.onCommit(name, before, head.draft);
      head.oncomplete?.();
    }
    this.goOn(name, database);
  }
}
