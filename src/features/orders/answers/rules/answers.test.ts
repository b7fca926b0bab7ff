import { describe, expect, it } from "vitest";
import { answerTo } from "./answers.ts";

describe("an answer", () => {
  it("leads to the status that the table of transitions allows", () => {
    const answer = { by: "groomer", moment: "outside" } as const;
    expect(answerTo("accept", { ...answer, status: "pending" })).toBe("accepted");
    expect(answerTo("accept", { ...answer, status: "cancellation_request" })).toBe("cancelled");
    expect(answerTo("decline", { ...answer, status: "reschedule_request" })).toBe("accepted");
    expect(answerTo("complete", { ...answer, status: "accepted" })).toBeNull();
    expect(answerTo("complete", { ...answer, status: "accepted", moment: "started" })).toBe("complete");
    expect(answerTo("no-show", { ...answer, status: "accepted", moment: "started" })).toBe("accepted");
    expect(answerTo("accept", { ...answer, by: "customer", status: "pending" })).toBeNull();
  });
});
