import { Form, useNavigation, useSearchParams } from "react-router";
import { call } from "#kit/web/call.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getMailChoice, setMailChoice } from "../contract/mail-choice.ts";
import { titleOf, useSite } from "../parts/use-site.ts";
import { optionalMailNames } from "../words.ts";
import type { Route } from "./+types/unsubscribe.ts";

/** The path holds a key, so no other site and no cache may get it. */
export const headers = () => ({ "referrer-policy": "no-referrer", "cache-control": "private, no-store" });

/** Only shows the choice: programs that check mails open every link. */
export async function loader(args: Route.LoaderArgs) {
  return call(args, getMailChoice, { params: { token: args.params.token } });
}

/**
 * Turns the mails off, for a press on this page and for the one-click request of a mail provider, which
 * follows no redirect. `intent=on` turns them on again.
 */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const isWanted = form.get("intent") === "on";
  return call(args, setMailChoice, { params: { token: args.params.token }, body: { isWanted } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your mails", matches) }, { name: "robots", content: "noindex" }];
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { name, homeRoute } = useSite();
  const [query] = useSearchParams();
  const isBusy = useNavigation().state !== "idle";
  const { kind, isWanted } = actionData ?? loaderData;
  const mails = optionalMailNames[kind];
  return (
    <div className="page-width py-10 md:py-20">
      <div className="mx-auto max-w-prose">
        <div aria-live="polite">
          <PageHeader
            title={isWanted ? `Turn off ${mails}?` : "These mails are off"}
            lead={
              isWanted
                ? `${name} sends ${mails} to the mailbox of this link. You still get every mail that a visit or your account needs.`
                : `${name} sends no more ${mails} to the mailbox of this link. You still get every mail that a visit or your account needs.`
            }
          />
        </div>
        <Form method="post" className="mt-8 flex flex-wrap gap-3">
          {isWanted ? (
            <Button size="lg" name="intent" value="off" busy={isBusy}>
              Turn off these mails
            </Button>
          ) : (
            <Button size="lg" variant="secondary" name="intent" value="on" busy={isBusy}>
              Turn on again
            </Button>
          )}
          {query.get("of") === "groomer" ? (
            <LinkButton to="/groomer/settings#notifications-part" variant="quiet">
              All my notifications
            </LinkButton>
          ) : (
            <LinkButton to={homeRoute} variant="quiet">
              Go to the home page
            </LinkButton>
          )}
        </Form>
      </div>
    </div>
  );
}
