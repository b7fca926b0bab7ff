import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listQuickReplies, removeQuickReply, saveQuickReply } from "../contract/quick-replies.ts";
import { PreparedTexts } from "../parts/prepared-texts.tsx";
import { QUICK_REPLY_TEXTS } from "../words/quick-replies.ts";
import type { Route } from "./+types/quick-replies.ts";

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  return {
    replies: await call(args, listQuickReplies),
    nextId: crypto.randomUUID(),
    isSaved: url.searchParams.has("saved"),
    back: url.pathname.replace(/quick-replies$/, "messages"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "id") };
  const page = new URL(pagePath(args.request), args.request.url).pathname;
  try {
    if (textOf(form, "part") === "remove") {
      await call(args, removeQuickReply, { params });
      return redirect(page);
    }
    const body = { title: textOf(form, "title"), content: textOf(form, "content") };
    await call(args, saveQuickReply, { params, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${page}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Quick replies", matches) }, { name: "robots", content: "noindex" }];
}

/** The texts that a person sends often. */
export default function QuickReplies({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { replies, nextId, isSaved, back } = loaderData;
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-prose gap-6">
        <PageHeader
          title="Quick replies"
          lead={QUICK_REPLY_TEXTS.lead}
          back={<TextLink to={back}>Messages</TextLink>}
        />
        {isSaved && !refused && (
          <Notice tone="success" takesFocus={QUICK_REPLY_TEXTS.saved}>
            {QUICK_REPLY_TEXTS.saved}
          </Notice>
        )}
        {replies.length === 0 && <p className="text-ink-soft">{QUICK_REPLY_TEXTS.none}</p>}
        <PreparedTexts
          texts={replies}
          nextId={nextId}
          newTitle="New quick reply"
          hint={QUICK_REPLY_TEXTS.hint}
          maxLength={{ title: 40, content: 1_000 }}
          refused={refused}
        />
      </div>
    </div>
  );
}
