import { z } from "zod";
import type { HostAddress } from "../rules.ts";

const HOST =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$|^\[[0-9a-f:.]+\]$/;

/**
 * A host and how it is reached, out of `https://calm.example:8443` or, for https on its usual port,
 * `calm.example`. Null for what is no such address: with a path, a name and password, or letters that no host
 * has.
 */
export function parseOrigin(text: string): HostAddress | null {
  const typed = text.trim().toLowerCase().replace(/\/$/, "");
  const address = typed.includes("://") ? typed : `https://${typed}`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { hostname, origin, href } = new URL(address);
  return href === `${origin}/` && HOST.test(hostname) ? { host: hostname, origin } : null;
}

/** What makes a brand. Messages speak to whoever typed the options of a command. */
export const newBrandSchema = z.object({
  slug: z
    .string("is needed, such as calm-paws")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "takes small letters, digits and hyphens, such as calm-paws")
    .max(40, "takes at most 40 letters"),
  name: z.string('is needed, such as "Calm Paws"').trim().min(1, "must not be empty").max(80),
  origin: z.string("is needed, such as https://calm.example").transform((text, check) => {
    const address = parseOrigin(text);
    if (address) return address;
    check.addIssue(`must be a host such as https://calm.example, not ${JSON.stringify(text)}`);
    return z.NEVER;
  }),
  /** Where leads and requests are mailed to. */
  email: z.email("must be an e-mail address").optional(),
  phone: z.string().max(40).optional(),
});
export type NewBrand = z.output<typeof newBrandSchema>;
