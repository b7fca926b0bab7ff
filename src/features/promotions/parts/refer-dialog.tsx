import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLinkPress } from "#kit/web/use-link-press.ts";
import type { ReferralCode } from "../contract.ts";
import type { ReferModalProps } from "./refer-modal.tsx";

/** The page of the customer's code, which has the same form. */
const REFER_PAGE = "/customer/referral-code";

/**
 * Opens links to that page as a dialog. The first press loads the dialog's code and the customer's
 * code.
 */
export function ReferDialog() {
  const [Modal, setModal] = useState<ComponentType<ReferModalProps> | null>(null);
  const [mine, setMine] = useState<ReferralCode | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const take = useCallback((link: HTMLAnchorElement) => {
    const isMine = link.origin === location.origin && link.pathname === REFER_PAGE;
    if (!isMine || location.pathname === REFER_PAGE) return false;
    // If loading fails, the link opens the page, which shows what is wrong.
    Promise.all([import("./refer-modal.tsx"), readCode()]).then(
      ([part, code]) => {
        setModal(() => part.ReferModal);
        setMine(code);
        setOpen(true);
      },
      () => location.assign(link.href),
    );
    return true;
  }, []);
  useLinkPress(take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the dialog
  useEffect(() => setOpen(false), [pathname]);
  return Modal && mine && <Modal open={isOpen} mine={mine} onClose={() => setOpen(false)} />;
}

async function readCode(): Promise<ReferralCode> {
  const answer = await fetch("/v2/service-marketing/customer/referral-code");
  if (!answer.ok) throw answer.status;
  return (await answer.json()) as ReferralCode;
}
