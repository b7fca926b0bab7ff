import { hoursText } from "#features/orders/rules/order.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { SummaryList } from "#ui/summary-list.tsx";
import type { Order } from "../../contract/order.ts";
import type { Proposal } from "../contract.ts";

export type ProposalFactsProps = { proposal: Proposal; area: Order["area"] };

/** What changes, why, and the price of the visit before and after. */
export function ProposalFacts({ proposal, area }: ProposalFactsProps) {
  const { words, reason, before, total, appointmentStart, appointmentEnd } = proposal;
  return (
    <SummaryList
      rows={[
        { term: "What", value: <span className="wrap-anywhere">{words}</span> },
        { term: "Why", value: <span className="wrap-anywhere">{reason}</span> },
        { term: "Total so far", value: formatRange(before) },
        { term: "New total", value: <strong>{formatRange(total)}</strong> },
        { term: "Time", value: hoursText({ area, appointmentStart, appointmentEnd }) },
      ]}
    />
  );
}
