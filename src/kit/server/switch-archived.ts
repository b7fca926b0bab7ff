import { Refusal } from "#kit/wire/errors.ts";
import type { Context } from "./api-handler.ts";
import type { Tx } from "./database.ts";
import { recordByStaff } from "./record-by-staff.ts";

type Step = { active: boolean; revision: number };
type Switched = {
  row: Step;
  /** What the row is: "service". */
  noun: string;
  /** The row in the audit log: "service=…". */
  target: string;
  refusals: { archived: string; open: string; stepChanged: string };
  /** Writes the step. May refuse it first. */
  write(): Promise<unknown>;
};

/**
 * Archives a row or restores it, as its reader saw it. The caller's transaction holds the row's lock. Refuses
 * (`conflict`) a row that is there already or has changed since it was read. The step is audited.
 */
export async function switchArchived(
  tx: Tx,
  context: Context,
  { active, revision }: Step,
  { row, noun, target, refusals, write }: Switched,
): Promise<void> {
  if (row.active === active) throw new Refusal("conflict", refusals[active ? "open" : "archived"]);
  if (row.revision !== revision) throw new Refusal("conflict", refusals.stepChanged);
  await write();
  await recordByStaff(tx, context, {
    ...{ action: `${active ? "restore" : "archive"} ${noun}`, target },
    before: { isArchived: active },
    after: { isArchived: !active },
  });
}
