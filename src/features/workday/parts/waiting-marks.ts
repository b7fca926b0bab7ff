import type { WaitingCommand } from "#features/orders/commands/parts/waiting-work.ts";
import type { VisitMark } from "#features/orders/rules/marks.ts";

/** The marks of a visit that wait on this device to be sent, with the time at which they were pressed. */
export function waitingMarks(
  commands: readonly WaitingCommand[],
  orderId: string,
): { mark: VisitMark; at: string }[] {
  return commands.flatMap(({ command, refused }) =>
    command.kind === "mark" && command.orderId === orderId && refused === null
      ? [{ mark: command.payload.mark, at: command.at }]
      : [],
  );
}
