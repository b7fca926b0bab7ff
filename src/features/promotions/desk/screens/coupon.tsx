import { redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { ArchiveStep } from "#features/catalog/desk/parts/archive-step.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedStep } from "#kit/web/refused-save.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { archiveCoupon, changeCoupon, listCouponChoices, restoreCoupon, showCoupon } from "../contract.ts";
import { CouponBadge } from "../parts/coupon-badge.tsx";
import { CouponForm } from "../parts/coupon-form.tsx";
import { COUPONS_PATH, couponPath } from "../parts/coupons-path.ts";
import { readCoupon, refusedCoupon } from "../parts/read-coupon.ts";
import { COUPON_TEXTS, describeClock, describeCouponEffect, describeUses } from "../words.ts";
import type { Route } from "./+types/coupon.ts";

export async function loader(args: Route.LoaderArgs) {
  const [coupon, choices] = await Promise.all([
    call(args, showCoupon, { params: { id: args.params.id } }),
    call(args, listCouponChoices),
  ]);
  const { searchParams } = new URL(args.request.url);
  return { coupon, choices, isSaved: searchParams.has("saved"), isSwitched: searchParams.has("switched") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: args.params.id };
  const revision = Number(textOf(form, "revision"));
  const part = textOf(form, "part");
  if (part === "archive" || part === "restore") {
    try {
      await call(args, part === "archive" ? archiveCoupon : restoreCoupon, { params, body: { revision } });
    } catch (error) {
      return refusedStep(refusedCoupon(error, form));
    }
    return redirect(`${couponPath(params.id)}?switched`);
  }
  const read = readCoupon(form);
  if (read.refused) return read.refused;
  try {
    await call(args, changeCoupon, { params, body: { ...read.input, revision } });
  } catch (error) {
    return refusedCoupon(error, form);
  }
  return redirect(`${couponPath(params.id)}?saved`);
}

/** After a refusal the page shows the coupon as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: titleOf(loaderData?.coupon.code ?? "Coupon", matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** A coupon that the team changes, archives or restores. */
export default function StaffCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const { coupon, choices, isSaved, isSwitched } = loaderData;
  const { state, revision, clockOf, openBookings, uses, maxUses } = coupon;
  const isArchived = state === "archived";
  const isStep = actionData !== undefined && "isStep" in actionData;
  const refusal = isStep ? actionData.errors[""]?.[0] : undefined;
  const done = isArchived ? COUPON_TEXTS.wasArchived : COUPON_TEXTS.wasRestored;
  const effect = describeCouponEffect(openBookings);
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={coupon.code}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CouponBadge state={state} />
            {describeUses(uses, maxUses)}
          </span>
        }
        back={<TextLink to={COUPONS_PATH}>Coupons</TextLink>}
      />
      {(isSaved || isSwitched) && !actionData && (
        <Notice tone="success" title={isSwitched ? done : COUPON_TEXTS.saved} takesFocus={String(revision)} />
      )}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <CouponForm
        key={actionData ? "refused" : revision}
        coupon={coupon}
        choices={choices}
        answer={isStep ? undefined : actionData}
        effect={`${effect} ${describeClock(clockOf)}`}
        submit="Save"
      />
      <ArchiveStep noun="coupon" {...{ isArchived, revision }} texts={COUPON_TEXTS} />
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(coupon.id), label: "Audit log" }]} />
    </div>
  );
}
