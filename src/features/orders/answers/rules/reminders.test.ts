import { describe, expect, it } from "vitest";
import { reminderDue, reminderWindow } from "./reminders.ts";

const at = (time: string) => new Date(`2027-01-0${time}:00Z`);

describe("a reminder", () => {
  const visit = {
    status: "accepted" as const,
    start: at("8T18:00"),
    bookedAt: at("5T18:00"),
    dayAt: null,
    hourAt: null,
  };

  it("is due once a day before the visit, and once an hour before", () => {
    expect(reminderDue(visit, at("7T17:59"))).toBeNull();
    expect(reminderDue(visit, at("7T18:00"))).toBe("day");
    expect(reminderDue({ ...visit, dayAt: at("7T18:00") }, at("7T18:05"))).toBeNull();
    expect(reminderDue({ ...visit, dayAt: at("7T18:00") }, at("8T17:00"))).toBe("hour");
    expect(reminderDue({ ...visit, hourAt: at("8T17:00") }, at("8T17:05"))).toBeNull();
    expect(reminderDue(visit, at("8T18:00"))).toBeNull();
  });

  it("is not due within three hours after the booking", () => {
    expect(reminderDue({ ...visit, bookedAt: at("8T08:00") }, at("8T10:00"))).toBeNull();
    expect(reminderDue({ ...visit, bookedAt: at("8T08:00") }, at("8T11:00"))).toBe("day");
  });

  it("is due only for a visit that takes place", () => {
    expect(reminderDue({ ...visit, status: "reschedule_request" }, at("7T18:00"))).toBe("day");
    expect(reminderDue({ ...visit, status: "pending" }, at("7T18:00"))).toBeNull();
    expect(reminderDue({ ...visit, status: "cancelled" }, at("7T18:00"))).toBeNull();
  });

  it("is searched in the database by the same instants", () => {
    expect(reminderWindow(at("7T18:00"))).toEqual({
      day: at("8T18:00"),
      hour: at("7T19:00"),
      changedUntil: at("7T15:00"),
    });
  });
});
