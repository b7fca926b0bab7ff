import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { AgreementsForm } from "../parts/agreements-form.tsx";
import { readAgreements, signAgreements } from "../parts/sign-agreements.ts";
import { openSteps } from "../rules/setup.ts";
import { SETUP_WORDS, STEP_LINKS, stepsLeft } from "../words/setup.ts";
import type { Route } from "./+types/onboarding.ts";

export const loader = (args: Route.LoaderArgs) => readAgreements(args);

export const action = (args: Route.ActionArgs) => signAgreements(args);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Set up your work", matches) }, { name: "robots", content: "noindex" }];
}

/** The page of an approved groomer: the steps until customers can book, and the agreements to sign. */
export default function Onboarding({ loaderData: { steps, agreements }, actionData }: Route.ComponentProps) {
  const left = openSteps(steps);
  const isSigned = useSearchParams()[0].has("signed") && agreements.isSigned;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-sm">
        <PageHeader title="Set up your work" lead={SETUP_WORDS.lead} />
        {isSigned && (
          <Notice tone="success" takesFocus="signed" className="mt-6">
            {SETUP_WORDS.signed}
          </Notice>
        )}
        <p className="mt-8 font-semibold">{stepsLeft(left)}</p>
        <ol className="mt-3 grid gap-3">
          {STEP_LINKS.map(({ name, label, text, to }) => (
            <li key={name}>
              <Card pressable padding="sm" className="flex items-center gap-4">
                {steps[name] ? (
                  <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success-text" />
                ) : (
                  <Circle aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
                )}
                <div className="min-w-0 flex-1">
                  <h2 className="text-base">
                    <Link to={to} className="card-link">
                      {label}
                    </Link>
                    <span className="sr-only">{steps[name] ? ": done" : ": still missing"}</span>
                  </h2>
                  <p className="text-sm text-ink-soft">{text}</p>
                </div>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Card>
            </li>
          ))}
        </ol>
        <Section id="agreements" title="Agreements" className="mt-10">
          <AgreementsForm agreements={agreements} refused={actionData} />
        </Section>
      </div>
    </div>
  );
}
