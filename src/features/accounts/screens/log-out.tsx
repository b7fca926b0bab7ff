import { Form, redirect } from "react-router";
import { expiredCookie } from "#features/booking/parts/current-session.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { resetVisit } from "#kit/web/reset-visit.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { roleSchema, signOut, whoAmI } from "../contract.ts";
import { NarrowPage } from "../parts/account-fields.tsx";
import { returnPath } from "../parts/return-path.ts";
import type { Route } from "./+types/log-out.ts";

/**
 * Where it goes on. A guard names the role that its page needs: that page would send one back here, so log in
 * first.
 */
function onwards(request: Request): string {
  const { searchParams } = new URL(request.url);
  const back = returnPath(searchParams.get("redirect"));
  const role = roleSchema.safeParse(searchParams.get("role"));
  return role.success ? `/login?${new URLSearchParams({ returnUrl: back, role: role.data })}` : back;
}

/**
 * A link alone, which any site can make a browser follow, ends no session that still counts: that takes the
 * button.
 */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person) return { name: person.displayName };
  await call(args, signOut);
  throw redirect(onwards(args.request));
}

/** Reset: nothing of the person stays in this browser, an unfinished booking included. */
export async function action(args: Route.ActionArgs) {
  await call(args, signOut);
  return redirect(onwards(args.request), { headers: { "set-cookie": expiredCookie(args) } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Log out", matches) }, { name: "robots", content: "noindex" }];
}

export default function LogOut({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <NarrowPage title="Log out?" lead={`You are logged in as ${name}.`}>
      <Form method="post" reloadDocument onSubmit={() => resetVisit(sessionStorage)} className="grid gap-3">
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
