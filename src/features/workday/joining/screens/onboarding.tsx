import { ChevronRight, Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getSetup } from "../contract/setup.ts";
import { SETUP_STEPS, SETUP_WORDS } from "../words/setup.ts";
import type { Route } from "./+types/onboarding.ts";

export async function loader(args: Route.LoaderArgs) {
  return { setup: await call(args, getSetup) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Set up your work", matches) }, { name: "robots", content: "noindex" }];
}

/** The page of an approved groomer: what is set up, and what is still missing. */
export default function Onboarding({ loaderData: { setup } }: Route.ComponentProps) {
  const isReady = Object.values(setup).every(Boolean);
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-sm">
        <PageHeader title="Set up your work" lead={SETUP_WORDS.lead} />
        <ol className="mt-8 grid gap-3">
          {SETUP_STEPS.map(({ name, label, text, to }) => (
            <li key={name}>
              <Card pressable padding="sm" className="flex items-center gap-4">
                {setup[name] ? (
                  <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success-text" />
                ) : (
                  <Circle aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
                )}
                <div className="min-w-0 flex-1">
                  <h2 className="text-base">
                    <Link to={to} className="card-link">
                      {label}
                    </Link>
                    <span className="sr-only">{setup[name] ? ": done" : ": still missing"}</span>
                  </h2>
                  <p className="text-sm text-ink-soft">{text}</p>
                </div>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Card>
            </li>
          ))}
        </ol>
        <Notice tone={isReady ? "success" : "info"} className="mt-6">
          {isReady ? SETUP_WORDS.ready : SETUP_WORDS.next}
        </Notice>
      </div>
    </div>
  );
}
