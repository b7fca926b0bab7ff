import { CodeCard } from "#features/promotions/parts/code-card.tsx";
import { readMyCode } from "#features/promotions/parts/read-invitation.ts";
import { ReferForm } from "#features/promotions/parts/refer-form.tsx";
import { referSubject, referText } from "#features/promotions/words.ts";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CustomerOnlyNotice } from "../parts/customer-only-notice.tsx";
import type { Route } from "./+types/referral-code.ts";

export async function loader(args: Route.LoaderArgs) {
  return { mine: await readMyCode(args) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your referral code", matches) }];
}

export default function ReferralCode({ loaderData: { mine } }: Route.ComponentProps) {
  const site = useSite();
  return (
    <div className="page-width pt-10 md:pt-14">
      <div className="mx-auto grid max-w-sm gap-8">
        <PageHeader
          title="Your referral code"
          lead="Share your code with friends: read it to them, or send them your link."
          back={<TextLink to="/customer/referrals">Referrals</TextLink>}
        />
        {mine ? (
          <>
            <CodeCard {...mine} />
            <ReferForm
              text={referText(site.name, mine.reward)}
              subject={referSubject(site.name, mine.reward)}
              url={mine.url}
            />
          </>
        ) : (
          <CustomerOnlyNotice />
        )}
      </div>
    </div>
  );
}
