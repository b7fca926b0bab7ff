import type { VisitMark } from "#features/orders/rules/marks.ts";
import type { PetAlert } from "../rules/alerts.ts";

/** What a button says that sets a mark. */
export const MARK_BUTTONS: Record<VisitMark, string> = {
  on_my_way: "I'm on my way",
  arrived: "I've arrived",
  started: "Start the visit",
  finished: "Finish the visit",
};

/** How a visit ended on this device, until that is sent. */
export const WAITING_ENDS = {
  complete: "Complete, waiting to be sent",
  no_show: "Missed, waiting to be sent",
} as const;

/** What has happened at a visit. */
export const MARK_WORDS: Record<VisitMark, string> = {
  on_my_way: "On the way",
  arrived: "Arrived",
  started: "Started",
  finished: "Finished",
};

export const ALERT_WORDS: Record<PetAlert, string> = {
  anxious_aggressive: "Anxious or aggressive",
  vaccination_over: "Vaccination is over",
  vaccination_missing: "Not vaccinated",
};

/** The fault of the form for a later arrival without a time. */
export const CHOOSE_ARRIVAL = "Choose when you will arrive";
