import { readGroomerInvitation } from "#features/promotions/parts/groomer-invitation.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { getApplication } from "../contract/application.ts";
import { ApplicationForm } from "../parts/application-form.tsx";
import { saveApplication } from "../parts/save-application.ts";
import type { Route } from "./+types/preferences.ts";

export async function loader(args: Route.LoaderArgs) {
  return { application: await call(args, getApplication), invitation: readGroomerInvitation(args) };
}

export const action = (args: Route.ActionArgs) => saveApplication(args);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your application", matches) }, { name: "robots", content: "noindex" }];
}

/** The page of an invited groomer: who they are, and what shows that they can work. */
export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  const { application, invitation } = loaderData;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-sm">
        <PageHeader
          title="Your application"
          lead={`Welcome, ${application.firstName}. Tell us about yourself. Our team reads it before you set up your work.`}
        />
        <div className="mt-8">
          <ApplicationForm {...{ application, invitation }} refused={actionData} submit="Send application" />
        </div>
      </div>
    </div>
  );
}
