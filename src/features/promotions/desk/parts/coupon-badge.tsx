import { Badge } from "#ui/badge.tsx";
import type { CouponState } from "../rules.ts";
import { COUPON_STATE_WORDS } from "../words.ts";

const TONES = {
  open: "success",
  not_started: "info",
  expired: "neutral",
  used_up: "neutral",
  archived: "warn",
} as const;

/** Where a coupon stands now. */
export function CouponBadge({ state }: { state: CouponState }) {
  return <Badge tone={TONES[state]}>{COUPON_STATE_WORDS[state]}</Badge>;
}
