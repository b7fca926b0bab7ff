import { lazy, type ReactNode, Suspense } from "react";
import type { Service } from "#features/catalog/contract.ts";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Price } from "#ui/price.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Question, Step } from "./home-texts.ts";

/** A section of the home page. */
export function Band({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="page-width pt-16 md:pt-24">
      <h2 className="text-3xl">{title}</h2>
      {lead && <p className="mt-3 max-w-prose text-lg text-ink-soft">{lead}</p>}
      <div className="mt-8 md:mt-10">{children}</div>
    </section>
  );
}

const VisitPicture = lazy(() => import("./visit-picture.tsx"));

/** The steps of a visit, with a drawing for each step. */
export function HowItWorks({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-10 md:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <div className="grid h-44 place-items-center rounded-xl bg-brand-soft p-6">
            <Suspense>
              <VisitPicture step={index} />
            </Suspense>
          </div>
          <h3 className="mt-5">
            <span className="text-brand-text tabular-nums">{index + 1}. </span>
            {title}
          </h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export type ShownService = Pick<Service, "id" | "name" | "description" | "minPrice" | "baseServiceTime">;
export type ServiceGroup = { slug: string; name: string; services: ShownService[] };

/** The services of the catalog. A price is the lowest price of the service. */
export function ServiceGroups({ groups }: { groups: readonly ServiceGroup[] }) {
  return (
    <div className="grid gap-12">
      {groups.map((group) => (
        <div key={group.slug}>
          <h3 className="text-xl">{group.name}</h3>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {group.services.map((service) => (
              <li key={service.id}>
                <ServiceCard service={service} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function ServiceCard({ service }: { service: ShownService }) {
  return (
    <Card className="flex h-full flex-col max-sm:p-4">
      <h4 className="text-lg">{service.name}</h4>
      <p className="mt-1 flex-1 text-ink-soft max-sm:text-sm">{service.description}</p>
      <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-sm text-ink-soft">
        <span>
          from <Price value={service.minPrice} className="text-lg font-semibold text-ink" />
        </span>
        <span className="tabular-nums">about {service.baseServiceTime} min</span>
      </p>
    </Card>
  );
}

/** Common questions before the first visit. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="max-w-md border-t border-line">
      {questions.map(({ question, answer, more }) => (
        <Disclosure key={question} summary={question} name="questions">
          {answer}
          {more && (
            <>
              {" "}
              <TextLink to={more.to}>{more.label}</TextLink>
            </>
          )}
        </Disclosure>
      ))}
    </div>
  );
}
