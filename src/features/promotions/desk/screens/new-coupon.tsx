import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { createCoupon, listCouponChoices } from "../contract.ts";
import { CouponForm } from "../parts/coupon-form.tsx";
import { COUPONS_PATH, couponPath } from "../parts/coupons-path.ts";
import { readCoupon, refusedCoupon } from "../parts/read-coupon.ts";
import { COUPON_TEXTS } from "../words.ts";
import type { Route } from "./+types/new-coupon.ts";

export const loader = (args: Route.LoaderArgs) => call(args, listCouponChoices);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const read = readCoupon(form);
  if (read.refused) return read.refused;
  let id: string;
  try {
    ({ id } = await call(args, createCoupon, { body: { ...read.input, code: textOf(form, "coupon") } }));
  } catch (error) {
    return refusedCoupon(error, form);
  }
  return redirect(`${couponPath(id)}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New coupon", matches) }, { name: "robots", content: "noindex" }];
}

export default function NewCoupon({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="New coupon" back={<TextLink to={COUPONS_PATH}>Coupons</TextLink>} />
      <CouponForm
        coupon={null}
        choices={loaderData}
        answer={actionData}
        effect={COUPON_TEXTS.newCoupon}
        submit="Add this coupon"
      />
    </div>
  );
}
