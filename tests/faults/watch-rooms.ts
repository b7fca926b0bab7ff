import { expect, vi } from "vitest";
import { readPlace } from "#kit/server/live-place.ts";
import { hearEvents } from "#tests/event-stream.ts";
import type { Nodes } from "#tests/races/nodes.ts";

type WatchedRoom = { id: string; tokens: readonly string[] };

/**
 * Opens a stream at each node for a member of each room. The returned function resolves when all nodes have
 * announced news of all rooms to their open streams: who opens a stream later must resume to hear of them.
 */
export async function watchRooms(
  at: Nodes,
  rooms: readonly WatchedRoom[],
  patience: { timeout: number; interval: number },
): Promise<() => Promise<void>> {
  const watched = rooms.flatMap((room) => Array.from({ length: at.living() }, (_, nth) => ({ room, nth })));
  const streams = await Promise.all(
    watched.map(async ({ room, nth }) => {
      const response = await at.open(nth, "/v2/live", { token: room.tokens[0] as string });
      return { id: room.id, stream: hearEvents(response) };
    }),
  );
  await vi.waitFor(() => expect(streams.every(({ stream }) => stream.lastId() !== "")).toBe(true), patience);
  const hasNews = ({ id, stream }: (typeof streams)[number]) =>
    stream.events.some(({ event, data }) => event === "room" && (data as { roomId: string }).roomId === id);
  return async () => {
    try {
      await vi.waitFor(() => expect(streams.every(hasNews)).toBe(true), patience);
    } finally {
      await Promise.all(streams.map(({ stream }) => stream.leave()));
    }
  };
}

/**
 * Waits until all nodes hand out places that are later than `clock`, an instant of the database in epoch ms.
 * A place is as old as the last poll of its node, which a busy machine delays.
 */
export async function waitForPlaces(
  at: Nodes,
  { tokens }: WatchedRoom,
  clock: number,
  patience: { timeout: number; interval: number },
): Promise<void> {
  for (let nth = 0; nth < at.living(); nth++)
    await vi.waitFor(async () => {
      const stream = hearEvents(await at.open(nth, "/v2/live", { token: tokens[0] as string }));
      try {
        await vi.waitFor(() => expect(stream.lastId()).not.toBe(""), patience);
        expect(readPlace(stream.lastId())?.clock).toBeGreaterThan(clock);
      } finally {
        await stream.leave();
      }
    }, patience);
}
