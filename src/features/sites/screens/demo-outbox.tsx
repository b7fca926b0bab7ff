import { RefreshCw } from "lucide-react";
import { redirect, useRevalidator } from "react-router";
import { answerFromOutbox } from "#features/messaging/inbound/contract/inbound.ts";
import { toOutboxNotice } from "#features/messaging/inbound/words.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { demoOutbox } from "../contract.ts";
import { AnswerForm } from "../parts/answer-form.tsx";
import { MessageCard } from "../parts/message-card.tsx";
import { titleOf } from "../parts/use-site.ts";
import type { Route } from "./+types/demo-outbox.ts";

export async function loader(args: Route.LoaderArgs) {
  const now = nowOf(args).getTime();
  const messages = await call(args, demoOutbox);
  return {
    notice: toOutboxNotice(new URL(args.request.url).searchParams.get("answered") ?? ""),
    messages: messages.map((message) => ({
      message,
      when: formatAgo(message.createdAt, now),
      answerId: message.isAnswerable ? crypto.randomUUID() : null,
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "message") };
  const body = { id: textOf(form, "id"), text: textOf(form, "text") };
  try {
    const { outcome } = await call(args, answerFromOutbox, { params, body });
    return redirect(`/demo/outbox?answered=${outcome}`);
  } catch (error) {
    return refusedForm(error, form);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Demo outbox", matches) }, { name: "robots", content: "noindex" }];
}

export default function DemoOutbox({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { messages, notice } = loaderData;
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page-width pt-10">
      <div className="mx-auto max-w-sm">
        <PageHeader
          title="Demo outbox"
          lead="These are the mails and texts that a real site would have sent. Nothing leaves this machine."
          actions={
            <Button
              type="button"
              variant="secondary"
              className="no-js:hidden"
              icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
              busy={state !== "idle"}
              onClick={() => void revalidate()}
            >
              Refresh
            </Button>
          }
        />
        {notice && !refused && (
          <Notice tone={notice.isDelivered ? "success" : "warn"} takesFocus={notice.text} className="mt-6">
            {notice.text}
          </Notice>
        )}
        {messages.length === 0 ? (
          <EmptyState title="Nothing sent yet" picture={<EmptyMailbox />}>
            Codes and confirmations show here as soon as they are sent.
          </EmptyState>
        ) : (
          <ol className="mt-8 grid gap-4">
            {messages.map(({ message, when, answerId }) => (
              <li key={message.id}>
                <MessageCard message={message} when={when}>
                  {answerId && (
                    <AnswerForm
                      key={notice?.text}
                      messageId={message.id}
                      answerId={answerId}
                      name={message.subject || message.recipient}
                      refused={refused?.values.message === message.id ? refused : undefined}
                    />
                  )}
                </MessageCard>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
