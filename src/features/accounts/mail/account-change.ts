import { type BrandedMail, renderBrandedMail } from "#kit/server/branded-mail.ts";
import { type AccountChange, type ChangeFacts, type Channel, changeWords } from "../words/messages.ts";

export type ChangeMessageFacts = Omit<ChangeFacts, "brand"> & {
  brand: BrandedMail["brand"];
  change: AccountChange;
};

/** The mail or text about a change of an account. */
export function accountChangeMessage(
  { brand, change, ...facts }: ChangeMessageFacts,
  channel: Channel,
): { subject: string; bodyText: string; bodyHtml?: string } {
  const { subject, lead, advice } = changeWords[change]({ ...facts, brand: brand.name });
  if (channel === "text") return { subject: "", bodyText: `${lead} ${advice}` };
  const signature = `${brand.name} · ${facts.origin}`;
  return renderBrandedMail({ brand, title: subject, greeting: lead, facts: [], words: [advice], signature });
}
