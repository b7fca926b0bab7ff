import { z } from "zod";
import { phoneInputSchema, signInResultSchema } from "#features/accounts/contract.ts";
import { IMPERSONATION_SPAN } from "#features/accounts/rules/impersonation.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema } from "#kit/wire/schema.ts";
import { ACT_FOR_FAULTS } from "./words.ts";

/** The person that staff act for; never another staff member. */
export const actForSchema = z
  .object({
    role: z.enum(["customer", "groomer", "renter"]),
    email: emailSchema.optional(),
    phone: phoneInputSchema.optional(),
  })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: ACT_FOR_FAULTS.address,
    path: ["email"],
  });
export type ActForInput = z.output<typeof actForSchema>;

export const actFor = endpoint({
  method: "POST",
  path: "/v2/staff/act-for",
  summary: `Act for another person for at most ${IMPERSONATION_SPAN}`,
  audience: ["staff"],
  needs: "act.as",
  body: actForSchema,
  reply: signInResultSchema.pick({ token: true, role: true, impersonatorId: true }),
  errors: ["not_found", "forbidden"],
  example: {
    body: { role: "customer", email: "mia@example.com" },
    reply: {
      token: "q3J0b2tlbi10aGF0LWlzLXJhbmRvbQ",
      role: "customer",
      impersonatorId: "01990000-0000-7000-8000-0000000000f1",
    },
  },
});
