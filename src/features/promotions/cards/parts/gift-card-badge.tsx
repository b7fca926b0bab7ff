import { Badge } from "#ui/badge.tsx";
import type { GiftState } from "../rules.ts";
import { GIFT_STATE_WORDS } from "../words.ts";

const TONES = {
  not_sent: "info",
  active: "success",
  used_up: "neutral",
  void: "warn",
  expired: "neutral",
} as const;

/** Where a gift card stands now. */
export function GiftCardBadge({ state }: { state: GiftState }) {
  return <Badge tone={TONES[state]}>{GIFT_STATE_WORDS[state]}</Badge>;
}
