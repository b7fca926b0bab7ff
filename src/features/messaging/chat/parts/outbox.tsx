import { useEffect } from "react";
import { latePart } from "#kit/web/late-part.tsx";
import { prefetchWhenIdle } from "#kit/web/prefetch-when-idle.ts";
import type { OutboxListProps } from "./outbox-list.tsx";

const load = () => import("./outbox-list.tsx").then((part) => part.OutboxList);
const OutboxList = latePart<OutboxListProps>(load);

/** The messages on their way. What shows them is there before the network goes away. */
export function Outbox({ outbox }: OutboxListProps) {
  useEffect(() => prefetchWhenIdle(load), []);
  return outbox.items.length > 0 && <OutboxList outbox={outbox} />;
}
