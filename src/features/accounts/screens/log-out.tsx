import { Form, redirect } from "react-router";
import { expiredCookie } from "#features/booking/parts/current-session.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import "#kit/web/log-out.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { roleSchema, signOut, whoAmI } from "../contract.ts";
import { NarrowPage } from "../parts/account-fields.tsx";
import { returnPath } from "../parts/return-path.ts";
import type { Route } from "./+types/log-out.ts";

/**
 * The path after the log-out. With a `role`, the next page needs another account, so the login page comes
 * first.
 */
function toNextPath(request: Request): string {
  const { searchParams } = new URL(request.url);
  const back = returnPath(searchParams.get("redirect"));
  const role = roleSchema.safeParse(searchParams.get("role"));
  return role.success ? `/login?${new URLSearchParams({ returnUrl: back, role: role.data })}` : back;
}

/** A link to this page does not end an open session, because any site can make a browser follow a link. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person) return { name: person.displayName };
  await call(args, signOut);
  throw redirect(toNextPath(args.request));
}

/** Ends the session and forgets an unfinished booking in this browser. */
export async function action(args: Route.ActionArgs) {
  await call(args, signOut);
  return redirect(toNextPath(args.request), { headers: { "set-cookie": expiredCookie(args) } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Log out", matches) }, { name: "robots", content: "noindex" }];
}

export default function LogOut({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <NarrowPage title="Log out?" lead={`You are logged in as ${name}.`}>
      <Form method="post" reloadDocument className="grid gap-3">
        <Button size="lg" block>
          Log out
        </Button>
        <LinkButton to="/" variant="quiet" block>
          Stay logged in
        </LinkButton>
      </Form>
    </NarrowPage>
  );
}
