import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type GroomerReferrals, getGroomerReferrals } from "../contract/groomer-referrals.ts";
import { CodeCard } from "../parts/code-card.tsx";
import { ReferForm } from "../parts/refer-form.tsx";
import {
  clientCodeText,
  clientsJoined,
  groomerCodeLead,
  groomerReferralSteps,
  groomerReferSubject,
  groomerReferText,
  newcomerProgress,
} from "../words/groomer-referrals.ts";
import type { Route } from "./+types/groomer-referral-code.ts";

export async function loader(args: Route.LoaderArgs) {
  const referrals = await readReferrals(args);
  if (!referrals) return null;
  const { newcomers, ...mine } = referrals;
  return {
    mine,
    newcomers: newcomers.map((one) => ({
      ...one,
      joinedOn: formatLongDate(one.joinedAt),
      earnedOn: one.earnedAt && formatLongDate(one.earnedAt),
    })),
  };
}

/** Null for staff who act for the groomer. */
async function readReferrals(where: Anywhere): Promise<GroomerReferrals | null> {
  try {
    return await call(where, getGroomerReferrals);
  } catch (error) {
    if (asRefusal(error)?.code !== "forbidden") throw error;
    return null;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your referral code", matches) }, { name: "robots", content: "noindex" }];
}

export default function GroomerReferralCode({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-sm gap-10">
        <PageHeader
          title="Your referral code"
          lead="Do you know a good groomer? Send them your link."
          back={<TextLink to="/groomer/more">More</TextLink>}
        />
        {loaderData ? (
          <Referrals {...loaderData} />
        ) : (
          <Notice title="Only the groomer can see this code">
            You are signed in on behalf of the groomer. The groomer can open this page on their own.
          </Notice>
        )}
      </div>
    </div>
  );
}

type ReferralsProps = { mine: Omit<GroomerReferrals, "newcomers">; newcomers: readonly Newcomer[] };

/** A groomer's code for other groomers, who came by it, and what the groomer earned. */
function Referrals({ mine, newcomers }: ReferralsProps) {
  const { code, url, reward, visitsNeeded, earned, clients } = mine;
  const site = useSite();
  return (
    <>
      <CodeCard code={code} url={url} lead={groomerCodeLead(reward)} />
      <Section title="How it works">
        <ol className="grid list-decimal gap-2 pl-5">
          {groomerReferralSteps(reward, visitsNeeded).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <Section title="Write to a groomer">
        <ReferForm
          text={groomerReferText(site.name, code)}
          subject={groomerReferSubject(site.name)}
          url={url}
        />
      </Section>
      <Section title="For your clients">
        <div className="grid gap-3">
          <p>{clientCodeText(clients.reward)}</p>
          <p className="wrap-anywhere">
            <TextLink to={new URL(clients.url).pathname + new URL(clients.url).search}>
              {clients.url}
            </TextLink>
          </p>
          {clients.joined > 0 && <p className="text-ink-soft">{clientsJoined(clients.joined)}</p>}
        </div>
      </Section>
      <Section title="Who came" aside={earned > 0 && <span>You earned {formatCents(earned)}</span>}>
        {newcomers.length === 0 ? (
          <EmptyState level={3} title="No groomers yet">
            Here you will see the groomers who applied with your code, and how many visits they completed.
          </EmptyState>
        ) : (
          <Newcomers newcomers={newcomers} visitsNeeded={visitsNeeded} />
        )}
      </Section>
    </>
  );
}

type Newcomer = GroomerReferrals["newcomers"][number] & { joinedOn: string; earnedOn: string | null };

function Newcomers({ newcomers, visitsNeeded }: { newcomers: readonly Newcomer[]; visitsNeeded: number }) {
  return (
    <ul className="grid gap-3">
      {newcomers.map((one, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two newcomers may share a name and a day
          key={newcomers.length - index}
        >
          <Card padding="sm" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{one.name}</span>
              <span className="block text-sm text-ink-soft">
                {one.earnedOn ? `Earned on ${one.earnedOn}` : `Applied on ${one.joinedOn}`}
              </span>
            </span>
            {one.earned > 0 ? (
              <Badge tone="success">You earned {formatCents(one.earned)}</Badge>
            ) : (
              <Badge>{newcomerProgress(one, visitsNeeded)}</Badge>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
