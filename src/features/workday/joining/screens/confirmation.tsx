import { redirect } from "react-router";
import { readGroomerInvitation } from "#features/promotions/parts/groomer-invitation.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getApplication } from "../contract/application.ts";
import { ApplicationForm } from "../parts/application-form.tsx";
import { saveApplication } from "../parts/save-application.ts";
import type { Route } from "./+types/confirmation.ts";

export async function loader(args: Route.LoaderArgs) {
  const application = await call(args, getApplication);
  if (application.status === "new") throw redirect("/groomer/new/preferences");
  const invitation = readGroomerInvitation(args);
  return { application, invitation, isSent: new URL(args.request.url).searchParams.has("sent") };
}

export const action = (args: Route.ActionArgs) => saveApplication(args);

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your application", matches) }, { name: "robots", content: "noindex" }];
}

/** The page of a groomer whose application waits: what is checked, the team's note, and the form to amend. */
export default function Confirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { application, invitation, isSent } = loaderData;
  const { sentAt, staffNote } = application;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-sm gap-8">
        <PageHeader
          title="We are checking your application"
          lead={sentAt && `Sent on ${formatLongDate(sentAt)}. We mail you as soon as there is an answer.`}
        />
        {isSent && !actionData && (
          <Notice tone="success" takesFocus="sent">
            Your application is sent.
          </Notice>
        )}
        {staffNote !== "" && (
          <Notice tone="warn" title="Please amend your application">
            <span className="whitespace-pre-line wrap-anywhere">{staffNote}</span>
          </Notice>
        )}
        <div>
          <p className="font-semibold">Our team checks</p>
          <ul className="mt-2 list-disc pl-5 text-ink-soft">
            <li>that your license is valid and readable</li>
            <li>that you live near the area where you want to work</li>
            <li>your experience with animals</li>
          </ul>
        </div>
        <Disclosure
          summary="Amend your application"
          defaultOpen={staffNote !== "" || actionData !== undefined}
          className="border-b-0"
        >
          <div className="text-ink">
            <ApplicationForm {...{ application, invitation }} refused={actionData} submit="Send again" />
          </div>
        </Disclosure>
      </div>
    </div>
  );
}
