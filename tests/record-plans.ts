import type pg from "pg";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
};

/** A statement that was really sent, with the plan that it had then. */
export type Explained = { text: string; plan: Node; ms: number };

export type Recorder = {
  /** Runs `work` and gives the plans of what it sent to the database that names the table. */
  during(work: () => Promise<unknown>): Promise<Explained[]>;
};

const OF_DATA = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete)\b/;

type Query = (...asked: unknown[]) => Promise<pg.QueryResult>;

/**
 * Explains each statement that names `table` just before it is sent, by running it and rolling that back, in
 * the same transaction and with the same values.
 */
export function recordPlans(pool: pg.Pool, table: string): Recorder {
  const names = new RegExp(`\\b${table}\\b`);
  let found: Explained[] | null = null;
  pool.on("connect", (client) => {
    const send = client.query.bind(client) as unknown as Query;
    let isOpen = false;
    let last: Promise<unknown> = Promise.resolve();
    const explained = async (asked: unknown[]) => {
      const [text, values] = asked as [string, unknown[] | undefined];
      if (found && OF_DATA.test(text) && names.test(text)) {
        found.push(await explain(send, { text, values: values ?? [], isOpen }));
      }
      if (/^begin|^start transaction/i.test(text)) isOpen = true;
      if (/^(?:commit|rollback)$/i.test(text)) isOpen = false;
      return send(...asked);
    };
    // One after the other, as the connection itself would have them.
    client.query = ((...asked: unknown[]) => {
      if (typeof asked[0] !== "string") return send(...asked);
      const answer = last.then(() => explained(asked));
      last = answer.catch(() => {});
      return answer;
    }) as typeof client.query;
  });
  return {
    async during(work) {
      found = [];
      try {
        await work();
        return found;
      } finally {
        found = null;
      }
    },
  };
}

async function explain(
  send: Query,
  { text, values, isOpen }: { text: string; values: unknown[]; isOpen: boolean },
): Promise<Explained> {
  await send(isOpen ? "savepoint explained" : "begin");
  try {
    const { rows } = await send(`explain (analyze, buffers, format json) ${text}`, values);
    const [{ Plan, "Execution Time": ms }] = rows[0]["QUERY PLAN"];
    return { text, plan: Plan, ms };
  } finally {
    await send(isOpen ? "rollback to savepoint explained" : "rollback");
  }
}

/** All parts of a plan, itself included. */
export function partsOf(plan: Node): Node[] {
  return [plan, ...(plan.Plans ?? []).flatMap(partsOf)];
}

/** Pages that a part of a plan and all below it read, from memory or not. */
export const buffersOf = (part: Node) => (part["Shared Hit Blocks"] ?? 0) + (part["Shared Read Blocks"] ?? 0);

/** What a part looks for, in words of SQL. */
export const conditionsOf = (part: Node) =>
  [part["Index Cond"], part["Recheck Cond"], part.Filter].filter((one) => one !== undefined).join(" AND ");
