import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { LeadInput } from "./contract.ts";
import { mailBrand, type Settings } from "./rules.ts";
import { leadWords } from "./words.ts";

export type LeadFacts = Omit<LeadInput, "topic"> & {
  brand: Pick<Settings, "name" | "colors" | "logo">;
  origin: string;
};

/** The mail about a lead, to the brand's own mailbox. */
export function leadMessage({ brand, origin, ...lead }: LeadFacts) {
  return renderBrandedMail({
    brand: mailBrand(brand, origin),
    title: leadWords.title(lead.kind, lead.name, lead.postalCode),
    greeting: leadWords.greeting,
    facts: [
      ["Name", lead.name],
      ["E-mail", lead.email ?? ""],
      ["Phone", lead.phoneNumber ?? ""],
      ["ZIP", lead.postalCode],
    ],
    words: [lead.message || leadWords.noMessage],
    signature: `${brand.name} · ${origin}`,
  });
}
