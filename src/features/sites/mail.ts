import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import type { LeadInput } from "./contract.ts";
import { mailBrand, type Settings } from "./rules.ts";
import type { UnsubscribeLink } from "./service/queue-optional-mail.ts";
import { leadWords, receiptWords } from "./words.ts";

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

type ReceiptFacts = Pick<LeadFacts, "brand" | "origin" | "kind" | "postalCode">;

/**
 * The confirmation of a lead to its sender. The mail address is unverified, so the mail repeats no free text:
 * strangers cannot use the brand's mail to send their own words.
 */
export function leadReceipt({ brand, origin, kind, postalCode }: ReceiptFacts, unsubscribe: UnsubscribeLink) {
  return renderBrandedMail({
    brand: mailBrand(brand, origin),
    title: receiptWords.titles[kind],
    greeting: receiptWords.greeting,
    facts: [["ZIP", postalCode]],
    words: [receiptWords.answer, receiptWords.notYou],
    link: { href: origin, label: brand.name },
    signature: brand.name,
    unsubscribe,
  });
}
