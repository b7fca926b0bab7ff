/** Each way in which a gift card can stand at `now`, for the rule and for the list that asks the database. */
export function giftCardStates(now: Date) {
  const [past, future] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
  const card = { balance: 5_000, voidedAt: null, expiresAt: null, sendAt: past };
  const ways = [
    ["active", {}],
    ["active", { sendAt: now }],
    ["active", { sendAt: null }],
    ["active", { expiresAt: future }],
    ["not_sent", { sendAt: future }],
    ["used_up", { balance: 0 }],
    ["used_up", { balance: 0, sendAt: future }],
    ["expired", { expiresAt: now }],
    ["expired", { expiresAt: past, balance: 0 }],
    ["expired", { expiresAt: past, sendAt: future }],
    ["void", { voidedAt: past, balance: 0, expiresAt: past, sendAt: future }],
  ] as const;
  return ways.map(([state, over]) => ({ state, over, standing: { ...card, ...over } }));
}
