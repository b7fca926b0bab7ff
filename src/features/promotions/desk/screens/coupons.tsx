import { Link } from "react-router";
import { SearchByName, searchOf } from "#features/catalog/desk/parts/search-by-name.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type ListedCoupon, listCoupons } from "../contract.ts";
import { CouponBadge } from "../parts/coupon-badge.tsx";
import { COUPONS_PATH, couponPath, NEW_COUPON_PATH } from "../parts/coupons-path.ts";
import { COUPON_TEXTS, describeTerms, describeUses } from "../words.ts";
import type { Route } from "./+types/coupons.ts";

export async function loader(args: Route.LoaderArgs) {
  const search = searchOf(args.request);
  const { coupons, hasMore } = await call(args, listCoupons, { query: { search } });
  return { search, coupons, hasMore };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Coupons", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's coupons, archived ones apart. */
export default function StaffCoupons({ loaderData }: Route.ComponentProps) {
  const { search, coupons, hasMore } = loaderData;
  const current = coupons.filter(({ state }) => state !== "archived");
  const archived = coupons.filter(({ state }) => state === "archived");
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Coupons"
        lead={COUPON_TEXTS.lead}
        actions={<LinkButton to={NEW_COUPON_PATH}>New coupon</LinkButton>}
      />
      <SearchByName
        by="code"
        path={COUPONS_PATH}
        search={search}
        found={`${hasMore ? "More than " : ""}${formatCount(coupons.length, "coupon")} found`}
      />
      {coupons.length === 0 && (
        <EmptyState
          title={search ? COUPON_TEXTS.notFound : COUPON_TEXTS.none}
          actions={search && <TextLink to={COUPONS_PATH}>Show all</TextLink>}
        >
          {!search && COUPON_TEXTS.noneHelp}
        </EmptyState>
      )}
      {current.length > 0 && <Coupons coupons={current} />}
      {archived.length > 0 && (
        <Section title="Archived">
          <Coupons coupons={archived} />
        </Section>
      )}
      {hasMore && <p className="text-ink-soft">{COUPON_TEXTS.more}</p>}
    </div>
  );
}

function Coupons({ coupons }: { coupons: readonly ListedCoupon[] }) {
  return (
    <ul className="grid gap-3">
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={couponPath(coupon.id)} className="card-link font-semibold wrap-anywhere">
                {coupon.code}
              </Link>
              <p className="text-sm text-ink-soft">{describeTerms(coupon)}</p>
            </div>
            <p className="text-sm text-ink-soft tabular-nums">{describeUses(coupon.uses, coupon.maxUses)}</p>
            <CouponBadge state={coupon.state} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
