import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { sendConfirmCode } from "../../contract/proof.ts";

const staff = { audience: ["staff"], needs: "nothing" } as const;

/**
 * Whether the next sensitive call of this session needs a proof, and by what: a password, or a code of
 * `sendStaffConfirmCode`.
 */
const staffProofSchema = z.object({ hasPassword: z.boolean(), isConfirmed: z.boolean() });
export type StaffProof = z.output<typeof staffProofSchema>;

export const getStaffProof = endpoint({
  ...staff,
  method: "GET",
  path: "/v2/staff/proof",
  summary: "Show whether the staff member has lately proved to own this session",
  reply: staffProofSchema,
  errors: ["not_found", "forbidden"],
  example: { reply: { hasPassword: true, isConfirmed: false } },
});

export const sendStaffConfirmCode = endpoint({
  ...staff,
  method: "POST",
  path: "/v2/staff/proof/code",
  summary: "Send the staff member a code to prove a sensitive call",
  body: sendConfirmCode.body,
  reply: sendConfirmCode.reply,
  errors: ["conflict", "forbidden"],
  example: sendConfirmCode.example,
});
