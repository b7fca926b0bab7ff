import { formatWallTime } from "#kit/wire/format/times.ts";

type Times = { startTime: string; endTime: string };

/** "14:30" gives 870. */
export const minuteOf = (time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

/** 870 gives "14:30"; 1440, the end of a day, gives "00:00". */
export const timeOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Local times as minutes of a day; "00:00" at the end means midnight. */
export const toStretch = ({ startTime, endTime }: Times) => ({
  startMinute: minuteOf(startTime),
  endMinute: minuteOf(endTime) || 1_440,
});

export const timesText = ({ startTime, endTime }: Times) =>
  startTime === endTime ? "all day" : `${formatWallTime(startTime)} – ${formatWallTime(endTime)}`;
