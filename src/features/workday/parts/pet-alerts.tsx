import { TriangleAlert } from "lucide-react";
import { Badge } from "#ui/badge.tsx";
import type { PetAlert } from "../rules/alerts.ts";
import { ALERT_WORDS } from "../words/day.ts";

/** What a groomer must know of a pet before opening the van. Nothing for a pet without alerts. */
export function PetAlerts({ alerts }: { alerts: readonly PetAlert[] }) {
  return alerts.map((alert) => (
    <Badge key={alert} tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
      {ALERT_WORDS[alert]}
    </Badge>
  ));
}
