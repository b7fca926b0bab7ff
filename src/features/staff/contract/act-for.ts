import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { phoneInputSchema, signInResultSchema } from "#features/accounts/contract.ts";
import { ACTED_FOR_ROLES, IMPERSONATION_SPAN } from "#features/accounts/rules/impersonation.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { ACT_FOR_FAULTS } from "../words/act-for.ts";

const staff = { audience: ["staff"], needs: "act.as" } as const;
const exampleId = "01990000-0000-7000-8000-0000000000c1";
const roleSchema = z.enum(ACTED_FOR_ROLES);

/**
 * The person that staff act for, by the id of their profile, their e-mail address or their phone number;
 * never another staff member. The person reads `description`, the reason, in
 * a mail.
 */
export const actForSchema = z
  .object({
    role: roleSchema,
    id: idSchema.optional(),
    email: emailSchema.optional(),
    phone: phoneInputSchema.optional(),
    description: textSchema(500).min(1, ACT_FOR_FAULTS.reason),
    ...proofFields,
  })
  .superRefine(({ id, email, phone }, { addIssue }) => {
    if ([id, email, phone].filter((one) => one !== undefined).length === 1) return;
    for (const field of ["id", "email"])
      addIssue({ code: "custom", path: [field], message: ACT_FOR_FAULTS.address });
  });
export type ActForInput = z.output<typeof actForSchema>;

/** The person hears of it by mail, or by text without a mailbox. Needs a proof: password or `confirmCode`. */
export const actFor = endpoint({
  ...staff,
  method: "POST",
  path: "/v2/staff/act-for",
  summary: `Act for another person for at most ${IMPERSONATION_SPAN}`,
  body: actForSchema,
  reply: signInResultSchema.pick({ token: true, role: true, impersonatorId: true }),
  errors: ["not_found", "forbidden", "sign_in_failed", "code_rejected"],
  example: {
    body: {
      ...{ role: "customer", email: "mia@example.com" },
      ...{ description: "You asked us by phone to move your visit", password: "four plain words do" },
    },
    reply: {
      token: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ",
      role: "customer",
      impersonatorId: "01990000-0000-7000-8000-0000000000f1",
    },
  },
});

/** The person that a link to the form of `actFor` names. */
export const showActedFor = endpoint({
  ...staff,
  method: "GET",
  path: "/v2/staff/act-for/{role}/{id}",
  summary: "Show the name of a person to act for",
  params: z.object({ role: roleSchema, id: idSchema }),
  reply: z.object({ displayName: z.string() }),
  errors: ["not_found"],
  example: { params: { role: "customer", id: exampleId }, reply: { displayName: "Mia Torres" } },
});
