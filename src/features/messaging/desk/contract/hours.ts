import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { textSchema, weekdaySchema } from "#kit/wire/schema.ts";
import { unknownPlaceholders } from "../../rules/placeholders.ts";
import { AWAY_FACT, MAX_AWAY_LENGTH } from "../rules.ts";
import { DESK_REFUSALS } from "../words.ts";
import { DESK_PATH } from "./rooms.ts";

const DAY_MINUTES = 24 * 60;
const minuteSchema = (min: number, max: number) =>
  z.int().min(min).max(max).multipleOf(15, DESK_REFUSALS.quarterHour);

/** The hours of one day of the week, in minutes of the local day; 1 = Sunday. */
const dayHoursSchema = z
  .strictObject({
    weekday: weekdaySchema,
    opensAt: minuteSchema(0, DAY_MINUTES - 15),
    closesAt: minuteSchema(15, DAY_MINUTES),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    error: DESK_REFUSALS.hoursEnd,
    path: ["closesAt"],
  });

/** A text that names the next opening as {opening}, and nothing else in this way. */
const awayAnswerSchema = textSchema(MAX_AWAY_LENGTH)
  .min(1, DESK_REFUSALS.emptyAway)
  .superRefine((answer, faults) => {
    const refuse = (message: string) => faults.addIssue({ code: "custom", message });
    const unknown = unknownPlaceholders(answer, [AWAY_FACT]);
    if (unknown.length > 0) refuse(DESK_REFUSALS.awayPlaceholders(unknown));
    if (answer !== "" && !answer.includes(`{${AWAY_FACT}}`)) refuse(DESK_REFUSALS.noOpening);
  });

/**
 * When the team answers, and within how many open minutes. A team without hours answers at all hours.
 * `awayAnswer`: what people read who write while it is closed; {opening} becomes the next opening.
 * `messagingDays`: how long after the last visit its two can write. `messageMonths`: how long after its last
 * message a conversation is stored.
 */
const settingsSchema = z.strictObject({
  hours: z
    .array(dayHoursSchema)
    .max(7)
    .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
      error: DESK_REFUSALS.hoursTwice,
    }),
  firstAnswerMinutes: z.int().min(1).max(10_080),
  nextAnswerMinutes: z.int().min(1).max(10_080),
  messagingDays: z.int().min(1).max(3_650),
  messageMonths: z.int().min(1).max(120),
  awayAnswer: awayAnswerSchema,
});
export type DeskSettings = z.output<typeof settingsSchema>;

const settingsInputSchema = settingsSchema.partial({
  messagingDays: true,
  messageMonths: true,
  awayAnswer: true,
});
export type DeskSettingsInput = z.output<typeof settingsInputSchema>;

const example: DeskSettings = {
  hours: [{ weekday: 2, opensAt: 480, closesAt: 1_080 }],
  firstAnswerMinutes: 60,
  nextAnswerMinutes: 240,
  messagingDays: 90,
  messageMonths: 24,
  awayAnswer: "The team is away now. It answers from {opening}.",
};

export const getDeskSettings = endpoint({
  method: "GET",
  path: `${DESK_PATH}/settings`,
  summary: "Show when the team answers",
  audience: ["staff"],
  needs: "messages.read",
  reply: settingsSchema,
  example: { reply: example },
});

/**
 * Messages that wait already are due as before. Missing days, months and words do not change. Fewer months
 * delete older conversations in the next night. `from` is what the caller saw: a `conflict` when the settings
 * have changed since.
 */
export const setDeskSettings = endpoint({
  method: "PUT",
  path: `${DESK_PATH}/settings`,
  summary: "Set when the team answers",
  audience: ["staff"],
  needs: "site.write",
  body: settingsInputSchema.extend({ from: settingsSchema }),
  reply: settingsSchema,
  errors: ["conflict"],
  example: { body: { ...example, from: { ...example, hours: [] } }, reply: example },
});
