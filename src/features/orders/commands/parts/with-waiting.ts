import type { ProviderOrder } from "../../answers/contract/answers.ts";
import type { WaitingCommand } from "./waiting-work.ts";

/** A visit as it will be once the texts and marks that wait on this device are sent. */
export function withWaiting(order: ProviderOrder, commands: readonly WaitingCommand[]): ProviderOrder {
  let shown = order;
  for (const { command, refused } of commands)
    if (command.orderId === order.id && refused === null) shown = withOne(shown, command);
  return shown;
}

function withOne(order: ProviderOrder, command: WaitingCommand["command"]): ProviderOrder {
  if (command.kind === "mark") {
    const mark = { mark: command.payload.mark, at: command.at };
    return { ...order, visitMarks: [...order.visitMarks, mark] };
  }
  if (command.kind === "report") {
    const report = { nextVisitWeeks: null, ...command.payload.petReport };
    const others = order.petReports.filter(({ petId }) => petId !== report.petId);
    return { ...order, petReports: [...others, report] };
  }
  if (command.kind !== "note") return order;
  const { petServiceId, spNote } = command.payload;
  const withNote = (line: Line) => (line.petServiceId === petServiceId ? { ...line, spNote } : line);
  const petServicesByPet = order.petServicesByPet.map((visit) => ({
    ...visit,
    services: visit.services.map(withNote),
  }));
  return { ...order, petServicesByPet };
}

type Line = ProviderOrder["petServicesByPet"][number]["services"][number];

type End = Extract<WaitingCommand["command"], { kind: "complete" | "no_show" }>;

/** How a visit ends by a press that waits on this device; null without one. */
export function waitingEnd(commands: readonly WaitingCommand[], orderId: string): { command: End } | null {
  for (const { command, refused } of commands) {
    if (command.orderId !== orderId || refused !== null) continue;
    if (command.kind === "complete" || command.kind === "no_show") return { command };
  }
  return null;
}
