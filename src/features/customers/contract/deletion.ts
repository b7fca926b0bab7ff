import { deletionInputSchema, deletionSchema } from "#features/accounts/contract/proof.ts";
import { GRACE_DAYS } from "#features/accounts/rules/deletion.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";

/**
 * Ends every session at once, and removes personal data after `GRACE_DAYS` days. Until then the customer can
 * log in and cancel the deletion. Refuses (`conflict`) while an appointment is open or a payment is under
 * way.
 */
export const requestDeleteAccount = endpoint({
  method: "POST",
  path: "/v2/account/request-delete-account",
  summary: `Request the deletion of the account in ${GRACE_DAYS} days`,
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: deletionInputSchema,
  reply: deletionSchema,
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden", "not_found"],
  example: { body: { confirmCode: "493021" }, reply: { deletesAt: "2026-12-20T15:00:00.000Z" } },
});
