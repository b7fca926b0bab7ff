import { makeStaffMember } from "#features/accounts/factory.ts";
import { NOW, type World } from "#tests/world.ts";
import { measureCalls } from "./api.ts";
import { type Call, inTurns, readJson } from "./in-turns.ts";
import { type Line, printLines } from "./measure.ts";
import { addCustomers, firstNameOf, lastNameOf } from "./people.ts";

// The team's search over a large brand, by what people type, against the cheapest call of a signed-in person.

const CUSTOMERS = 200_000;
const ROUNDS = 50;
const ME = "/v2/account/me";
const SEARCHES = {
  "two letters, which thousands of names begin with": "ma",
  "a first name": firstNameOf(5),
  "a whole name": `${firstNameOf(5)} ${lastNameOf(5)}`,
  "the beginning of an e-mail": "person-of-bench-1234",
  "the last digits of a phone": "1234",
  "a name that no customer has": "zzyzx",
} as const;
type Search = keyof typeof SEARCHES;

/** Fills the brand, and signs in a staff member for each search, since each may search 120 times a minute. */
async function makeSearch(world: World): Promise<Record<Search, Call>> {
  await addCustomers(world, CUSTOMERS);
  const calls = Object.entries(SEARCHES).map(async ([what, q]) => {
    const { token } = await makeStaffMember(world.db, world.siteId, { now: NOW });
    return [what, { path: `/v2/staff/search?${new URLSearchParams({ q })}`, token }];
  });
  return Object.fromEntries(await Promise.all(calls));
}

export async function benchSearch(): Promise<void> {
  await measureCalls(makeSearch, async (target, searches) => {
    const [first] = Object.values(searches);
    for (const [what, call] of Object.entries(searches)) {
      const found = (await readJson(target, call)).groups.length > 0;
      if (found === what.startsWith("a name that")) throw new Error(`The search by ${what} is wrong`);
    }
    const calls = { me: { path: ME, token: first?.token ?? "" }, ...searches };
    const { ms, ratio } = await inTurns<Search | "me">(target, calls, ROUNDS);
    const lines = (Object.keys(searches) as Search[]).flatMap((what): Line[] => [
      { what: `search by ${what}`, value: ms(what), unit: "ms" },
      { what: "÷ /v2/account/me", value: ratio(what, "me"), unit: "×", goal: { most: 5 } },
    ]);
    printLines(
      `The team's search over ${CUSTOMERS.toLocaleString("en-US")} customers, medians of ${ROUNDS} in turns`,
      [{ what: `GET ${ME}`, value: ms("me"), unit: "ms" }, ...lines],
    );
  });
}
