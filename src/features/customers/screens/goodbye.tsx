import { titleOf } from "#features/sites/parts/use-site.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { AFTER_LEAVING } from "../words/deletion.ts";
import type { Route } from "./+types/goodbye.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf("Your account will be deleted", matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** The page after a request to delete the account: what happens next, and how to undo the request. */
export default function Goodbye() {
  return (
    <div className="page-width py-10 md:py-20">
      <div className="mx-auto max-w-prose">
        <PageHeader title="Your account will be deleted" lead={AFTER_LEAVING} />
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/">Go to the home page</LinkButton>
          <LinkButton to="/login?returnUrl=/customer/settings" variant="quiet">
            Log in again
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
