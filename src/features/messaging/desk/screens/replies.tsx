import { redirect } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { PreparedTexts } from "../../parts/prepared-texts.tsx";
import { listReplies, removeReply, saveReply } from "../contract/replies.ts";
import { deskPath, REPLIES_PAGE } from "../parts/desk-path.ts";
import { DESK_TEXTS } from "../words.ts";
import type { Route } from "./+types/replies.ts";

export async function loader(args: Route.LoaderArgs) {
  const isSaved = new URL(args.request.url).searchParams.has("saved");
  return { replies: await call(args, listReplies), nextId: crypto.randomUUID(), isSaved };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "id") };
  try {
    if (textOf(form, "part") === "remove") {
      await call(args, removeReply, { params });
      return redirect(REPLIES_PAGE);
    }
    const body = { title: textOf(form, "title"), content: textOf(form, "content") };
    await call(args, saveReply, { params, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${REPLIES_PAGE}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Prepared answers", matches) }, { name: "robots", content: "noindex" }];
}

/** The answers that the team gives often. */
export default function Replies({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { replies, nextId, isSaved } = loaderData;
  const mayWrite = usePermissions().includes("messages.write");
  return (
    <div className="page-width py-6 md:py-10">
      <div className="grid max-w-[44rem] gap-6">
        <PageHeader
          title="Prepared answers"
          lead={DESK_TEXTS.preparing}
          back={<TextLink to={deskPath("open")}>Messages</TextLink>}
        />
        {isSaved && !refused && (
          <Notice tone="success" takesFocus={DESK_TEXTS.prepared}>
            {DESK_TEXTS.prepared}
          </Notice>
        )}
        {replies.length === 0 && <p className="text-ink-soft">{DESK_TEXTS.noReplies}</p>}
        {mayWrite ? (
          <PreparedTexts
            texts={replies}
            nextId={nextId}
            newTitle="New answer"
            hint={DESK_TEXTS.placeholders}
            maxLength={{ title: 80, content: 4_000 }}
            refused={refused}
          />
        ) : (
          <ul className="grid gap-4">
            {replies.map(({ id, title, content }) => (
              <li key={id}>
                <Card>
                  <h2 className="text-lg wrap-anywhere">{title}</h2>
                  <p className="mt-2 wrap-anywhere whitespace-pre-line">{content}</p>
                </Card>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
