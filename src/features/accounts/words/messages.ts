import { formatLongDate } from "#kit/wire/format/dates.ts";
import { CODE_MINUTES } from "../rules/codes.ts";
import { LOGIN_CODE_MS } from "../rules/sign-in.ts";

export type Channel = "mail" | "text";

const LINK_MINUTES = LOGIN_CODE_MS / 60_000;

/** A message with a one-time code. */
export const codeWords = {
  title: (code: string) => `${code} is your code`,
  lead: (code: string, brand: string) => `${code} is your ${brand} code.`,
  validity: `It is good for ${CODE_MINUTES} minutes. We never ask for it by phone.`,
  ignore: "If you did not request it, you can ignore this message.",
  link: `Or open this link, which works once within ${LINK_MINUTES} minutes:`,
  linkLabel: (brand: string) => `Log in to ${brand}`,
};

const ADDRESS_NAMES: Record<Channel, { used: string; other: string }> = {
  mail: { used: "e-mail address", other: "phone number" },
  text: { used: "phone number", other: "e-mail address" },
};

/** The message to an address that belongs to no account. */
export const noAccountWords = {
  title: (brand: string) => `Signing in to ${brand}`,
  lead: (brand: string, channel: Channel) =>
    `Someone tried to sign in to ${brand} with this ${ADDRESS_NAMES[channel].used}, but no account has confirmed it.`,
  advice: (origin: string, channel: Channel) =>
    `If it was you, try your ${ADDRESS_NAMES[channel].other}, or book at ${origin}/start.`,
  ignore: "If it was not you, you can ignore this message.",
};

/** What changed in an account. */
export type AccountChange = "email" | "phone" | "password" | "deletion" | "deletion_cancelled";

export type ChangeFacts = {
  brand: string;
  /** The brand's phone number; empty for a brand without one. */
  phone: string;
  origin: string;
  /** When an account is emptied after a request to delete it. */
  when?: Date | undefined;
};

type ChangeWords = { subject: string; lead: string; advice: string };

const ENDED = "Every other session was ended.";

/** The message about a change. The addresses that the account had before the change get it. */
export const changeWords: Record<AccountChange, (facts: ChangeFacts) => ChangeWords> = {
  email: (facts) => ({
    subject: "Your e-mail address was changed",
    lead: `Your ${facts.brand} account has a new e-mail address. ${ENDED}`,
    advice: help(facts),
  }),
  phone: (facts) => ({
    subject: "Your phone number was changed",
    lead: `Your ${facts.brand} account has a new phone number. ${ENDED}`,
    advice: help(facts),
  }),
  password: (facts) => ({
    subject: "Your password was changed",
    lead: `Your ${facts.brand} account has a new password. ${ENDED}`,
    advice: help(facts),
  }),
  deletion: ({ brand, origin, when }) => ({
    subject: "Your account will be deleted",
    lead: `You asked us to delete your ${brand} account. We will do so on ${when ? formatLongDate(when) : "time"}.`,
    advice: `Until then you can keep your account: log in at ${origin}/login and choose "Keep my account" in your settings.`,
  }),
  deletion_cancelled: (facts) => ({
    subject: "Your account will not be deleted",
    lead: `You have canceled your request to delete your ${facts.brand} account.`,
    advice: help(facts),
  }),
};

function help({ phone, origin }: ChangeFacts): string {
  return `If it was not you, ${phone ? `call us at ${phone} or ` : ""}set a new password at ${origin}/reset-password.`;
}
