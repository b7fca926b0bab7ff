import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listUsers } from "../contract/users.ts";
import { FindPeople } from "../parts/find-people.tsx";
import { PEOPLE_TEXTS } from "../words/people.ts";
import type { Route } from "./+types/new-conversation.ts";

const MAX_TEXT = 100;

export async function loader(args: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(pagePath(args.request), args.request.url);
  const text = (searchParams.get("text") ?? "").trim().slice(0, MAX_TEXT);
  const people = await call(args, listUsers, { query: { text } });
  return { text, people, messagesPath: pathname.replace(/\/new$/, "") };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(PEOPLE_TEXTS.title, matches) }, { name: "robots", content: "noindex" }];
}

/** People that a customer or groomer may write to. */
export default function NewConversation({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-prose gap-6">
        <PageHeader
          title={PEOPLE_TEXTS.title}
          back={<TextLink to={loaderData.messagesPath}>Messages</TextLink>}
        />
        <FindPeople {...loaderData} />
      </div>
    </div>
  );
}
