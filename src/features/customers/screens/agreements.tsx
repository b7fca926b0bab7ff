import { redirect } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { AcceptanceBoxes } from "#features/agreements/parts/acceptance-boxes.tsx";
import {
  acceptFrom,
  isAcceptanceDue,
  isRequired,
  readAcceptance,
} from "#features/agreements/parts/read-acceptance.ts";
import { presentDocument } from "#features/agreements/parts/read-document.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/agreements.ts";

export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  const documents = person ? await readAcceptance(args, person.id) : [];
  const shown = documents.map((document) => ({
    kind: document.kind,
    isRequired: isRequired(document.kind),
    acceptedOn: document.acceptedAt && formatLongDate(document.acceptedAt),
    ...presentDocument(document),
  }));
  return {
    documents: shown,
    // Only the customer can consent, so staff do not see the form.
    mustAgree: isAcceptanceDue(documents) && person?.impersonatorId === null,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  try {
    await acceptFrom(args, form);
  } catch (error) {
    return refusedForm(error, form);
  }
  throw redirect("/customer/agreements");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Agreements", matches) }];
}

export default function Agreements({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, mustAgree } = loaderData;
  return (
    <div className="page-width pt-10 md:pt-14">
      <div className="mx-auto max-w-sm">
        <PageHeader title="Agreements" lead="The agreements between you and us, in their current version." />
        {mustAgree && (
          <Card tone="brand" className="mt-8">
            <form method="post" noValidate className="grid gap-5">
              <ErrorSummary errors={actionData?.errors ?? {}} />
              <AcceptanceBoxes errors={actionData?.errors ?? {}} />
              <Button className="justify-self-start">Agree and continue</Button>
            </form>
          </Card>
        )}
        {documents.length === 0 ? (
          <EmptyState title="No documents yet">
            You will find our documents here, with the day on which you accepted them.
          </EmptyState>
        ) : (
          <div className="mt-8 border-t border-line">
            {documents.map(({ kind, title, note, html, acceptedOn, isRequired }) => (
              <div key={kind} id={kind} className="scroll-mt-24">
                <Disclosure
                  summary={
                    <>
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <span className="min-w-0 wrap-anywhere">{title}</span>
                        {acceptedOn ? (
                          <Badge tone="success">Accepted</Badge>
                        ) : (
                          isRequired && <Badge tone="warn">Not accepted yet</Badge>
                        )}
                      </span>
                      <span className="mt-0.5 block text-sm font-normal text-ink-soft">
                        {note}
                        {acceptedOn && <>. You accepted it on {acceptedOn}.</>}
                      </span>
                    </>
                  }
                >
                  <div
                    className="max-w-prose text-ink [&>*+*]:mt-3 [&>h2]:mt-8 [&>h2]:text-lg [&>h3]:mt-6"
                    // biome-ignore lint/security/noDangerouslySetInnerHtml: readMarkdown made every tag of it
                    dangerouslySetInnerHTML={{ __html: html }}
                  />
                </Disclosure>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
