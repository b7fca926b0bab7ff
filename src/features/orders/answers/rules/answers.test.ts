import { describe, expect, it } from "vitest";
import { answerTo } from "./answers.ts";

describe("an answer", () => {
  it("leads where the table of moves lets its giver go", () => {
    const ask = { by: "groomer", moment: "outside" } as const;
    expect(answerTo("accept", { ...ask, status: "pending" })).toBe("accepted");
    expect(answerTo("accept", { ...ask, status: "cancellation_request" })).toBe("cancelled");
    expect(answerTo("decline", { ...ask, status: "reschedule_request" })).toBe("accepted");
    expect(answerTo("complete", { ...ask, status: "accepted" })).toBeNull();
    expect(answerTo("complete", { ...ask, status: "accepted", moment: "started" })).toBe("complete");
    expect(answerTo("no-show", { ...ask, status: "accepted", moment: "started" })).toBe("accepted");
    expect(answerTo("accept", { ...ask, by: "customer", status: "pending" })).toBeNull();
  });
});
