import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";
import { STATES } from "../rules/statements.ts";
import { exampleStatement } from "./entries.ts";

const PATH = "/v2/staff/earnings/exports/statements";
const fileSchema = z.object({ fileName: z.string(), content: z.string() });
const staff = { method: "POST", audience: ["staff"], needs: "exports", reply: fileSchema } as const;
const password = "four plain words do";

/** Which statements: in a state, and of weeks with a day from `from` to `to`, both inclusive. */
export const statementFilters = {
  state: z.enum(STATES).optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
};

/**
 * The statements of all groomers as a table for spreadsheets. Amounts are in dollars; a text never runs
 * as a formula. Needs `money.read` too, and a proof: password or `confirmCode`.
 */
export const exportPayeeStatements = endpoint({
  ...staff,
  path: PATH,
  summary: "Download the statements of all groomers as a CSV file",
  body: z.strictObject({ ...statementFilters, ...proofFields }),
  errors: ["forbidden", "sign_in_failed", "code_rejected"],
  example: {
    body: { state: "paid", from: "2026-11-01", to: "2026-11-30", password },
    reply: {
      fileName: "statements.csv",
      content:
        "Groomer,First day,Last day,State,Carried over,Earned,Total,Approved,Paid,Reference\r\nAda Brush,2026-11-16,2026-11-22,Paid,0.00,51.00,51.00,2026-11-23,2026-11-24,ACH 48213\r\n",
    },
  },
});

/** As `exportPayeeStatements`, the entries of one statement. */
export const exportPayeeStatement = endpoint({
  ...staff,
  path: `${PATH}/{id}`,
  summary: "Download a statement of a groomer as a CSV file",
  params: z.object({ id: idSchema }),
  body: z.strictObject(proofFields),
  errors: ["not_found", "forbidden", "sign_in_failed", "code_rejected"],
  example: {
    params: { id: exampleStatement.id },
    body: { password },
    reply: {
      fileName: "earnings-2026-11-16.csv",
      content:
        "Date,Visit,Visit date,What,Why,Amount\r\n2026-11-18,K7F3QX,2026-11-18,Your share,60% of $85,51.00\r\n",
    },
  },
});
