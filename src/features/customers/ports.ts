import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CustomerExport } from "./contract/export.ts";

/**
 * Runs when a customer's account is erased. A later feature removes its own personal data here, in the same
 * transaction.
 */
export type CustomerEraser = (
  tx: Tx,
  customer: { siteId: SiteId; accountId: string; customerId: string },
  now: Date,
) => Promise<void>;

let erasers: readonly CustomerEraser[] = [];

/** The program sets the erasers at start. */
export function setCustomerErasers(...all: CustomerEraser[]): void {
  erasers = all;
}

export function listCustomerErasers(): readonly CustomerEraser[] {
  return erasers;
}

/** Reads the customer's conversations, which a later feature stores, for the export of their data. */
export type ConversationExporter = (
  db: Db,
  siteId: SiteId,
  accountId: string,
) => Promise<CustomerExport["conversations"]>;

let conversationExporter: ConversationExporter | undefined;

/** The program sets the exporter at start. */
export function setConversationExporter(exporter: ConversationExporter): void {
  conversationExporter = exporter;
}

export function exportConversations(...customer: Parameters<ConversationExporter>) {
  if (!conversationExporter) throw new Error("The exporter of conversations is not set");
  return conversationExporter(...customer);
}
