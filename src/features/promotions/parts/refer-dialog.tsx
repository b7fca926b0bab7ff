import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useLinkPress } from "#kit/web/use-link-press.ts";
import type { ReferralCode } from "../contract.ts";
import type { ReferModalProps } from "./refer-modal.tsx";

/** The page of one's own code, where the message to a friend can be written as well. */
const REFER_PAGE = "/customer/referral-code";

/** Links to one's code open the form over the page; its code and the customer's come with the first press. */
export function ReferDialog() {
  const [Modal, setModal] = useState<ComponentType<ReferModalProps> | null>(null);
  const [mine, setMine] = useState<ReferralCode | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const take = useCallback((link: HTMLAnchorElement) => {
    const isMine = link.origin === location.origin && link.pathname === REFER_PAGE;
    if (!isMine || location.pathname === REFER_PAGE) return false;
    // The page itself says what is wrong.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other things in mind
  useEffect(() => setOpen(false), [pathname]);
  return Modal && mine && <Modal open={isOpen} mine={mine} onClose={() => setOpen(false)} />;
}

async function readCode(): Promise<ReferralCode> {
  const answer = await fetch("/v2/service-marketing/customer/referral-code");
  if (!answer.ok) throw answer.status;
  return (await answer.json()) as ReferralCode;
}
