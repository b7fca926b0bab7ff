import { describe, expect, it, vi } from "vitest";
import { newId, siteIdSchema } from "./ids.ts";
import { OpenStream } from "./open-stream.ts";

const role = "customer" as const;
const ids = () => ({ accountId: newId(), profileId: newId(), signInId: newId() });

function open() {
  const onEnd = vi.fn();
  const person = { role, ...ids(), status: "active" as const };
  const stream = new OpenStream({ siteId: siteIdSchema.parse(newId()), person }, onEnd);
  return { stream, onEnd, reader: stream.readable.getReader() };
}

const event = { event: "room", data: { roomId: "x".repeat(1_000) } };
/** Sends events until the stream ends. Returns their number, at most 1,000. */
function flood({ stream, onEnd }: ReturnType<typeof open>): number {
  let sent = 0;
  while (onEnd.mock.calls.length === 0 && sent < 1_000) {
    stream.send([event]);
    sent++;
  }
  return sent;
}

describe("a stream of events", () => {
  it("ends when its reader leaves 64 KiB unread, and frees them", async () => {
    const one = open();
    const sent = flood(one);
    expect(sent * 1_000).toBeGreaterThan(60_000);
    expect(sent * 1_000).toBeLessThan(70_000);
    await expect(one.reader.read()).rejects.toThrow("too slow");
    // A later event goes nowhere.
    one.stream.send([event]);
    one.stream.beat("");
    expect(one.onEnd).toHaveBeenCalledOnce();
  });

  it("goes on for a reader who reads, however much comes", async () => {
    const { stream, onEnd, reader } = open();
    for (let nth = 0; nth < 1_000; nth++) {
      stream.send([event]);
      expect((await reader.read()).done).toBe(false);
    }
    expect(onEnd).not.toHaveBeenCalled();
    stream.end();
    expect((await reader.read()).done).toBe(true);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("names a place only once its reader has what came before", async () => {
    const { stream, reader } = open();
    const read = async () => new TextDecoder().decode((await reader.read()).value);
    stream.moveTo("place");
    stream.send([event]);
    expect(await read()).toMatch(/^event: room\ndata: /);
    stream.isCaughtUp = true;
    stream.moveTo("");
    stream.moveTo("place");
    expect(await read()).toBe("id: place\n\n");
  });
});
