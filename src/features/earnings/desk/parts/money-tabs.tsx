import { TabLinks } from "#ui/tab-links.tsx";
import { LEDGER_PATH, REFUNDS_PATH } from "./money-lists.ts";
import { CHARGES_PATH, LIABILITIES_PATH, MONEY_PATH } from "./money-path.ts";

const TABS = [
  { to: MONEY_PATH, label: "Statements", end: true },
  { to: CHARGES_PATH, label: "Failed charges" },
  { to: REFUNDS_PATH, label: "Refunds" },
  { to: LEDGER_PATH, label: "Ledger" },
  { to: LIABILITIES_PATH, label: "Gift cards and credit" },
];

/** Scrolls the links sideways to that of the page, for which a phone has no room. The page itself stays. */
function showCurrent(frame: HTMLElement | null) {
  const list = frame?.firstElementChild;
  const current = list?.querySelector("[aria-current]");
  if (list && current)
    list.scrollLeft += current.getBoundingClientRect().left - list.getBoundingClientRect().left;
}

/** The pages about the brand's money. */
export const MoneyTabs = () => (
  <div ref={showCurrent}>
    <TabLinks label="Money" tabs={TABS} />
  </div>
);
