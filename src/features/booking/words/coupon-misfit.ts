import type { CouponMisfit } from "#features/promotions/rules.ts";
import { formatCount } from "#kit/wire/format/counts.ts";

/** Why a code does not count for a booking. `services`: the names of those that it is for. */
export function couponMisfitText(why: CouponMisfit, services: readonly string[]): string {
  if (why === "not_first") return "This code is for a first appointment only.";
  if (why === "other_area") return "This code does not count in your area.";
  const [name, ...others] = services;
  if (name === undefined) return "This code is for services that we no longer offer.";
  const more = others.length > 0 ? ` or ${formatCount(others.length, "other service")}` : "";
  return `This code is for ${name}${more}. ${others.length > 0 ? "Book one of them" : "Book it"} to use the code.`;
}
