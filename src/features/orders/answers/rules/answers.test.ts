import { describe, expect, it } from "vitest";
import { answerTo, reminderDue } from "./answers.ts";

const at = (time: string) => new Date(`2027-01-0${time}:00Z`);

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

describe("a reminder", () => {
  const visit = { start: at("8T18:00"), bookedAt: at("5T18:00"), dayAt: null, hourAt: null };

  it("comes a day and an hour before, each once", () => {
    expect(reminderDue(visit, at("7T17:59"))).toBeNull();
    expect(reminderDue(visit, at("7T18:00"))).toBe("day");
    expect(reminderDue({ ...visit, dayAt: at("7T18:00") }, at("7T18:05"))).toBeNull();
    expect(reminderDue({ ...visit, dayAt: at("7T18:00") }, at("8T17:00"))).toBe("hour");
    expect(reminderDue({ ...visit, hourAt: at("8T17:00") }, at("8T17:05"))).toBeNull();
    expect(reminderDue(visit, at("8T18:00"))).toBeNull();
  });

  it("does not follow on the heels of the booking", () => {
    expect(reminderDue({ ...visit, bookedAt: at("8T08:00") }, at("8T10:00"))).toBeNull();
    expect(reminderDue({ ...visit, bookedAt: at("8T08:00") }, at("8T11:00"))).toBe("day");
  });
});
