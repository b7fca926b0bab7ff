import { MessageSquare } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { messagesPath } from "./room-paths.ts";

/** Leads to a customer's conversations, with the number of unread messages. */
export function MessagesLink({ unread }: { unread: number }) {
  return (
    <LinkButton to={messagesPath("customer")} variant="secondary">
      <MessageSquare aria-hidden="true" className="size-4.5" />
      Messages
      {unread > 0 && (
        <Badge tone="brand">
          {unread}
          <span className="sr-only"> unread</span>
        </Badge>
      )}
    </LinkButton>
  );
}
