import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { LeadInput } from "./contract.ts";
import { letterBrand, type Settings } from "./rules.ts";

export type LeadFacts = Omit<LeadInput, "topic"> & {
  brand: Pick<Settings, "name" | "colors" | "logo">;
  origin: string;
};

const TITLES = { lead: "New lead", request: "New request" } as const;

/** A question from the website, for the brand's own mailbox. */
export function leadMessage({ brand, origin, ...lead }: LeadFacts) {
  return renderBrandedMail({
    brand: letterBrand(brand, origin),
    title: `${TITLES[lead.kind]}: ${lead.name}, ${lead.postalCode}`,
    greeting: "Somebody has written on the website:",
    facts: [
      ["Name", lead.name],
      ["E-mail", lead.email ?? ""],
      ["Phone", lead.phoneNumber ?? ""],
      ["ZIP", lead.postalCode],
    ],
    words: [lead.message || "(no message)"],
    signature: `${brand.name} · ${origin}`,
  });
}
