import { type Line, median } from "./measure.ts";
import { type Placed, perSecond } from "./rates.ts";

/** The number of concurrent clients that book the popular groomer, and of those that book other groomers. */
const CROWD = 16;
const OTHERS = 8;

/** Measures bookings of other groomers, alone and while a crowd tries to book three days of one groomer. */
export async function besideCrowd<C>(
  { others, crowd, rounds }: { others: C[]; crowd: C[]; rounds: number },
  place: (copy: C) => Promise<unknown>,
  placed: Placed,
): Promise<Line[]> {
  const rates: { alone: number; beside: number; crowd: number }[] = [];
  let lost = 0;
  const share = Math.floor(others.length / rounds / 2);
  const works = () => others.splice(0, share).map((copy) => () => place(copy));
  for (let round = 0; round < rounds; round++) {
    const alone = await placed(
      () => share,
      () => perSecond(OTHERS, works()),
    );
    let won = 0;
    const both = async () => {
      let [answers, isOver] = [0, false];
      const want = async () => {
        for (let copy = crowd.pop(); copy && !isOver; copy = crowd.pop()) {
          await place(copy).then(
            () => won++,
            (error: unknown) => {
              if ((error as { code?: string }).code !== "slot_taken") throw error;
              lost++;
            },
          );
          answers++;
        }
      };
      const began = performance.now();
      const wanting = Array.from({ length: CROWD }, want);
      const beside = await perSecond(OTHERS, works());
      isOver = true;
      const seconds = (performance.now() - began) / 1_000;
      if (crowd.length === 0) throw new Error("The crowd finished before the other clients did");
      rates.push({ alone, beside, crowd: answers / seconds });
      await Promise.all(wanting);
    };
    await placed(() => share + won, both);
  }
  if (lost === 0) throw new Error("No client of the crowd was refused");
  const ratio = median(rates.map(({ alone, beside }) => beside / alone));
  return [
    {
      what: `answers to ${CROWD} who want one groomer`,
      value: median(rates.map((rate) => rate.crowd)),
      unit: "/s",
    },
    { what: "orders with other groomers, alone", value: median(rates.map((rate) => rate.alone)), unit: "/s" },
    {
      what: "orders with other groomers, beside that crowd",
      value: median(rates.map((rate) => rate.beside)),
      unit: "/s",
    },
    { what: "beside that crowd ÷ alone", value: ratio, unit: "×", goal: { least: 0.8 } },
  ];
}
