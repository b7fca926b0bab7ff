import type pg from "pg";

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  Filter?: string;
  "Actual Rows"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
};

/** A sent statement with its plan. */
export type Explained = { text: string; plan: Node; ms: number };

export type Recorder = {
  /** Runs `work`. Returns the plans of its statements that name the table. */
  during(work: () => Promise<unknown>): Promise<Explained[]>;
};

const OF_DATA = /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete)\b/;

type Query = (...asked: unknown[]) => Promise<pg.QueryResult>;

/**
 * Explains each statement that names `table` just before it is sent. For this it runs the statement in the
 * same transaction with the same values, and rolls back.
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
    // Statements run in turn, as on the connection itself.
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

/** Lists all parts of a plan, the plan itself included. */
export function partsOf(plan: Node): Node[] {
  return [plan, ...(plan.Plans ?? []).flatMap(partsOf)];
}

/** Counts the pages that a part of a plan reads, those of its own parts included. */
export const buffersOf = (part: Node) => (part["Shared Hit Blocks"] ?? 0) + (part["Shared Read Blocks"] ?? 0);

/** The conditions of a part as SQL. */
export const conditionsOf = (part: Node) =>
  [part["Index Cond"], part["Recheck Cond"], part.Filter]
    .filter((condition) => condition !== undefined)
    .join(" AND ");
