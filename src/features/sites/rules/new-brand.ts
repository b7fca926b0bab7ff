import { z } from "zod";
import type { HostAddress } from "../rules.ts";

const HOST =
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$|^\[[0-9a-f:.]+\]$/;

/**
 * Parses an origin such as `https://calm.example:8443`. A bare host such as `calm.example` gets https.
 * Returns null for other text, such as an address with a path, a password or letters that no host has.
 */
function parseOrigin(text: string): HostAddress | null {
  const typed = text.trim().toLowerCase().replace(/\/$/, "");
  const address = typed.includes("://") ? typed : `https://${typed}`;
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null;
  const { hostname, origin, href } = new URL(address);
  // With a path, a query or a password, `href` is longer than the bare origin.
  return href === `${origin}/` && HOST.test(hostname) ? { host: hostname, origin } : null;
}

/** The options of the command that creates a brand, with messages for the terminal. */
export const newBrandSchema = z.object({
  slug: z
    .string("is needed, such as calm-paws")
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "takes lowercase letters, digits and hyphens, such as calm-paws")
    .max(40, "takes at most 40 letters"),
  name: z.string('is needed, such as "Calm Paws"').trim().min(1, "must not be empty").max(80),
  origin: z.string("is needed, such as https://calm.example").transform((text, check) => {
    const address = parseOrigin(text);
    if (address) return address;
    check.addIssue(`must be a host such as https://calm.example, not ${JSON.stringify(text)}`);
    return z.NEVER;
  }),
  /** The brand's mailbox for leads and requests. */
  email: z.email("must be an e-mail address").optional(),
  phone: z.string().max(40).optional(),
});
export type NewBrand = z.output<typeof newBrandSchema>;
