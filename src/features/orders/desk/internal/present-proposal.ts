import type { Proposal } from "../../proposals/contract.ts";
import type { DeskProposal } from "../contract/charges.ts";

/** A change that waits for the customer or was not agreed to, without what a card holds; else null. */
export function presentDeskProposal(proposal: Proposal | null): DeskProposal | null {
  if (!proposal) return null;
  const { id, words, reason, total, status, expiresAt } = proposal;
  if (status === "agreed" || status === "withdrawn") return null;
  return { id, words, reason, total, status, expiresAt };
}
