import { deletionInputSchema, deletionSchema } from "#features/accounts/contract/proof.ts";
import { GRACE_DAYS } from "#features/accounts/rules/deletion.ts";
import { endpoint } from "#kit/wire/endpoint.ts";

/**
 * Gives the account up: every session ends at once, and `GRACE_DAYS` later what is personal is removed
 * (decision 0017). Until then logging in and `keepAccount` undo it. Refused (`conflict`) while an
 * appointment is open or money is under way.
 */
export const requestDeleteAccount = endpoint({
  method: "POST",
  path: "/v2/account/request-delete-account",
  summary: `Ask for the account to be deleted in ${GRACE_DAYS} days`,
  audience: ["customer"],
  body: deletionInputSchema,
  reply: deletionSchema,
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden", "not_found"],
  example: { body: { confirmCode: "493021" }, reply: { deletesAt: "2026-12-20T15:00:00.000Z" } },
});
