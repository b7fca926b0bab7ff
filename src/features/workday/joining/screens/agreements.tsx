import { useSearchParams } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { AgreementsForm } from "../parts/agreements-form.tsx";
import { readAgreements, signAgreements } from "../parts/sign-agreements.ts";
import { SETUP_WORDS } from "../words/setup.ts";
import type { Route } from "./+types/agreements.ts";

export async function loader(args: Route.LoaderArgs) {
  const { agreements } = await readAgreements(args);
  return { agreements };
}

export const action = (args: Route.ActionArgs) => signAgreements(args);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Agreements", matches) }, { name: "robots", content: "noindex" }];
}

/** What an active groomer has signed, and the form when an agreement has a new version. */
export default function Agreements({ loaderData: { agreements }, actionData }: Route.ComponentProps) {
  const isSigned = useSearchParams()[0].has("signed") && agreements.isSigned;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-sm">
        <PageHeader title="Agreements" lead="The agreements between you and the brand, as they are now." />
        {isSigned && (
          <Notice tone="success" takesFocus="signed" className="mt-6">
            {SETUP_WORDS.signed}
          </Notice>
        )}
        <div className="mt-8">
          <AgreementsForm agreements={agreements} refused={actionData} />
        </div>
      </div>
    </div>
  );
}
