import { RefreshCw } from "lucide-react";
import { useRevalidator } from "react-router";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { demoOutbox } from "../contract.ts";
import { MessageCard } from "../parts/message-card.tsx";
import { titleOf } from "../parts/use-site.ts";
import type { Route } from "./+types/demo-outbox.ts";

export async function loader(args: Route.LoaderArgs) {
  const now = nowOf(args).getTime();
  const messages = await call(args, demoOutbox);
  return { messages: messages.map((message) => ({ message, when: formatAgo(message.createdAt, now) })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Demo outbox", matches) }, { name: "robots", content: "noindex" }];
}

export default function DemoOutbox({ loaderData: { messages } }: Route.ComponentProps) {
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
        {messages.length === 0 ? (
          <EmptyState title="Nothing sent yet" picture={<EmptyMailbox />}>
            Codes and confirmations show here as soon as they are sent.
          </EmptyState>
        ) : (
          <ol className="mt-8 grid gap-4">
            {messages.map(({ message, when }) => (
              <li key={message.id}>
                <MessageCard message={message} when={when} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
