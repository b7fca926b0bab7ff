import { type BrandedMail, renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";

/** What changed in an account, for the ways by which its owner was reached before. */
export type AccountChange = "email" | "phone" | "password" | "deletion" | "kept";

export type ChangeFacts = {
  brand: BrandedMail["brand"];
  /** The brand's own; empty when it has none. */
  phone: string;
  origin: string;
  change: AccountChange;
  /** When an account that was given up is emptied. */
  when?: Date | undefined;
};

function words({ brand, phone, origin, change: news, when }: ChangeFacts): {
  subject: string;
  lead: string;
  rest: string;
} {
  const help = `If it was not you, ${phone ? `call us at ${phone} or ` : ""}set a new password at ${origin}/reset-password.`;
  switch (news) {
    case "email":
      return {
        subject: "Your e-mail address was changed",
        lead: `Your ${brand.name} account has another e-mail address from now on. Every other session was ended.`,
        rest: help,
      };
    case "phone":
      return {
        subject: "Your phone number was changed",
        lead: `Your ${brand.name} account has another phone number from now on. Every other session was ended.`,
        rest: help,
      };
    case "password":
      return {
        subject: "Your password was changed",
        lead: `Your ${brand.name} account has a new password. Every other session was ended.`,
        rest: help,
      };
    case "deletion":
      return {
        subject: "Your account will be deleted",
        lead: `You asked us to delete your ${brand.name} account. We do so on ${when ? formatLongDate(when) : "time"}.`,
        rest: `Until then you can keep it: log in at ${origin}/login and choose "Keep my account" in your settings.`,
      };
    case "kept":
      return {
        subject: "Your account stays",
        lead: `You have taken back your request: your ${brand.name} account stays as it is.`,
        rest: help,
      };
  }
}

export function accountChangeMessage(
  facts: ChangeFacts,
  channel: "mail" | "text",
): { subject: string; bodyText: string; bodyHtml?: string } {
  const { subject, lead, rest } = words(facts);
  if (channel === "text") return { subject: "", bodyText: `${lead} ${rest}` };
  const { brand, origin } = facts;
  const signature = `${brand.name} · ${origin}`;
  return renderBrandedMail({ brand, title: subject, greeting: lead, facts: [], words: [rest], signature });
}
