import type { Selectable } from "kysely";
import { z } from "zod";
import type { SandboxAuthorizations } from "#db/schema.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId, newToken, siteIdSchema } from "#kit/server/ids.ts";
import { hmac } from "#kit/server/secret.ts";
import { isSigned, readJson, sign } from "#kit/server/webhook-signature.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  type AuthorizeInput,
  type CardFacts,
  type CardResult,
  type Gateway,
  type GatewayAuthorization,
  type GatewayChallenge,
  type GatewayEvent,
  toChallenge,
} from "./gateway.ts";
import { absentAnswer, approvedAnswer, type FirstAnswer, firstAnswer } from "./sandbox-answers.ts";
import { factsOf, TEST_CARDS, type TestCard, testCard } from "./test-cards.ts";

/** A gateway without money behind it, for demos and tests. */
export type Sandbox = Gateway & {
  readonly name: "sandbox";
  listTestCards(now: Date): { card: TestCard; facts: CardFacts }[];
  /**
   * Records the payer's answer to a challenge. Only the first answer counts. Returns the signed event that
   * calls our webhook; null for an unknown reference.
   */
  answerChallenge(reference: string, approved: boolean): Promise<SentEvent | null>;
  /** A signed event about the payment with this key, for our webhook. */
  eventOf(siteId: SiteId, key: string): SentEvent;
};

/** An event as a webhook receives it. */
export type SentEvent = { body: string; signature: string };

type Row = Selectable<SandboxAuthorizations>;

/** The gateway as a sandbox; null when the gateway is a real bank. */
export function asSandbox(gateway: Gateway): Sandbox | null {
  return gateway.name === "sandbox" ? (gateway as Sandbox) : null;
}

/**
 * A sandbox bank with its own table (`sandbox_authorizations`). `db` must be the pool: each call is a
 * transaction of its own, so the bank's state survives our crash or rollback, as at a real bank.
 */
export function openSandbox(db: Db, clock: Clock): Sandbox {
  const inOwnTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);
  return {
    name: "sandbox",
    browser: null,
    authorize: (input) => inOwnTransaction((tx) => authorize(tx, input, clock.now())),
    setUp: (input) => inOwnTransaction((tx) => setUp(tx, input, clock.now())),
    authorizeAbsent: (input) => inOwnTransaction((tx) => authorizeAbsent(tx, input, clock.now())),
    find: (key) => inOwnTransaction(async (tx) => answerOf(await readLapsed(tx, key, clock.now()))),
    capture: (key, amountCents) => inOwnTransaction((tx) => capture(tx, key, amountCents, clock.now())),
    void: (key) => inOwnTransaction((tx) => release(tx, key, clock.now())),
    refund: (key, refundKey, amountCents) =>
      inOwnTransaction((tx) => refund(tx, key, refundKey, amountCents, clock.now())),
    readToken: (token, _, now) => readTestToken(token, now),
    saveCard: (token, _, __, now) => saveTestCard(token, now),
    forgetCard: async () => {},
    listTestCards: (now) => TEST_CARDS.map((card) => ({ card, facts: factsOf(card, now) })),
    readChallenge: (reference) =>
      inOwnTransaction(async (tx) => challengeOf(await readLocked(tx, "reference", reference))),
    answerChallenge: (reference, approved) =>
      inOwnTransaction((tx) => answerChallenge(tx, reference, approved, clock.now())),
    eventOf: (siteId, key) => signedEvent(siteId, key, clock.now()),
    readEvent,
  };
}

async function readTestToken(token: string, now: Date): Promise<CardFacts | null> {
  const card = testCard(token);
  return card && factsOf(card, now);
}

async function saveTestCard(token: string, now: Date): Promise<CardResult> {
  const facts = await readTestToken(token, now);
  return facts ? { status: "saved", facts } : { status: "unknown" };
}

/** Each site has its own secret, so that no site can sign another site's events. */
const secretOf = (siteId: string) => hmac("sandbox-webhook", siteId);

function signedEvent(siteId: SiteId, key: string, now: Date): SentEvent {
  const body = JSON.stringify({ id: `evt_${newId()}`, site: siteId, key });
  return { body, signature: sign(body, secretOf(siteId), now) };
}

const eventSchema = z.object({ id: z.string().min(1).max(100), site: siteIdSchema, key: z.string().min(1) });

function readEvent(body: string, signature: string, now: Date): GatewayEvent {
  const parsed = eventSchema.safeParse(readJson(body));
  if (!parsed.success || !isSigned(body, signature, secretOf(parsed.data.site), now))
    return { kind: "refused" };
  const { id, site, key } = parsed.data;
  return { kind: "payment", id, siteId: site, key };
}

const CHALLENGES: Record<string, GatewayChallenge["status"]> = {
  needs_action: "open",
  authorized: "approved",
  set_up: "approved",
  captured: "approved",
  refunded: "approved",
  declined: "declined",
};

function challengeOf(row: Row | undefined): GatewayChallenge | null {
  const card = row && testCard(row.source);
  if (!row || !card) return null;
  const { brand, last4 } = card;
  return {
    amountCents: row.isSetUp ? 0 : row.amount,
    brand,
    last4,
    status: CHALLENGES[row.status] ?? "over",
    url: null,
  };
}

function readLocked(tx: Tx, column: "key" | "reference", value: string): Promise<Row | undefined> {
  return tx
    .selectFrom("sandboxAuthorizations")
    .selectAll()
    .where(column, "=", value)
    .forUpdate()
    .executeTakeFirst();
}

function answerOf(row: Row): GatewayAuthorization;
function answerOf(row: Row | undefined): GatewayAuthorization | null;
function answerOf(row: Row | undefined): GatewayAuthorization | null {
  if (!row) return null;
  const { reference } = row;
  return {
    status: row.status === "refunded" ? "captured" : (row.status as GatewayAuthorization["status"]),
    reference,
    amountCents: row.amount,
    ...(row.captured > 0 && { capturedCents: row.captured }),
    ...(row.lapsesAt && { lapsesAt: row.lapsesAt }),
    ...(row.failure && { failure: row.failure }),
    ...(row.status === "needs_action" && { action: toChallenge(reference) }),
  };
}

/** Inserts and locks the row of a key. When the key has a row already, that row is locked and returned. */
async function openKey(
  tx: Tx,
  row: Pick<Row, "key" | "siteId" | "source" | "amount"> & FirstAnswer,
  now: Date,
): Promise<Row> {
  await tx
    .insertInto("sandboxAuthorizations")
    .values({ ...row, reference: `sbx_${newToken()}`, createdAt: now })
    .onConflict((clash) => clash.column("key").doNothing())
    .execute();
  const found = await readLocked(tx, "key", row.key);
  if (!found) throw new Error("The sandbox lost a key");
  return found;
}

async function authorize(tx: Tx, input: AuthorizeInput, now: Date): Promise<GatewayAuthorization> {
  return answerOf(await openInput(tx, input, firstAnswer(input.source, now, false), now));
}

async function setUp(tx: Tx, input: AuthorizeInput, now: Date): Promise<GatewayAuthorization> {
  return answerOf(await openInput(tx, input, firstAnswer(input.source, now, true), now));
}

async function authorizeAbsent(tx: Tx, input: KeyedInput, now: Date): Promise<GatewayAuthorization> {
  const answer = absentAnswer(input.source, now);
  const row = await openInput(tx, input, answer, now);
  if (row.status !== "set_up") return answerOf(row);
  await setStatus(tx, row.key, answer);
  return answerOf({ ...row, ...answer });
}

type KeyedInput = Omit<AuthorizeInput, "origin">;

/** The row of the input's key; a new row has the status of `answer`. */
async function openInput(tx: Tx, input: KeyedInput, answer: FirstAnswer, now: Date): Promise<Row> {
  const { key, source, amountCents, owner } = input;
  const row = await openKey(tx, { key, siteId: owner.siteId, source, amount: amountCents, ...answer }, now);
  // The key was released before its first authorization (`release`), so there is no amount to compare.
  const isReleasedEarly = row.status === "voided" && row.amount === 0;
  if (!isReleasedEarly && (row.amount !== amountCents || row.source !== source)) {
    throw new Error(`The key ${key} was used for another payment`);
  }
  return row;
}

async function setStatus(tx: Tx, key: string, change: Partial<Row>): Promise<void> {
  await tx.updateTable("sandboxAuthorizations").set(change).where("key", "=", key).execute();
}

/** The locked row of a key. Money that was held for too long is released before. */
async function readLapsed(tx: Tx, key: string, now: Date): Promise<Row | undefined> {
  const row = await readLocked(tx, "key", key);
  if (row?.status !== "authorized" || !row.lapsesAt || row.lapsesAt > now) return row;
  const change = { status: "voided", failure: "hold_expired" } as const;
  await setStatus(tx, key, change);
  return { ...row, ...change };
}

async function capture(tx: Tx, key: string, amountCents: number, now: Date): ReturnType<Gateway["capture"]> {
  const row = await readLapsed(tx, key, now);
  if (row?.status === "captured" || row?.status === "refunded") {
    return { status: "captured", amountCents: row.captured };
  }
  if (row?.status !== "authorized") return { status: "failed", failure: row?.failure || "not_authorized" };
  if (amountCents < 1 || amountCents > row.amount) return { status: "failed", failure: "amount_too_large" };
  const behavior = testCard(row.source)?.behavior;
  if (behavior?.holds && behavior.failsAtCapture) {
    await setStatus(tx, key, { status: "declined", failure: behavior.failsAtCapture });
    return { status: "failed", failure: behavior.failsAtCapture };
  }
  await setStatus(tx, key, { status: "captured", captured: amountCents });
  return { status: "captured", amountCents };
}

/**
 * Releases held money. An unknown key gets a voided row, so that a later authorization with it holds
 * nothing.
 */
async function release(tx: Tx, key: string, now: Date): ReturnType<Gateway["void"]> {
  const row = await openKey(
    tx,
    {
      key,
      siteId: null,
      source: "",
      amount: 0,
      status: "voided",
      failure: "",
      lapsesAt: null,
      isSetUp: false,
    },
    now,
  );
  if (row.status === "captured" || row.status === "refunded") return { status: "captured" };
  if (row.status !== "voided" && row.status !== "declined") await setStatus(tx, key, { status: "voided" });
  return { status: "voided" };
}

async function refund(
  tx: Tx,
  key: string,
  refundKey: string,
  amount: number,
  now: Date,
): ReturnType<Gateway["refund"]> {
  const row = await readLocked(tx, "key", key);
  if (!row || row.captured === 0) return { status: "failed", failure: "not_captured" };
  const done = await tx
    .selectFrom("sandboxRefunds")
    .select("key")
    .where("key", "=", refundKey)
    .executeTakeFirst();
  if (done) return { status: "refunded" };
  const refunded = row.refunded + amount;
  if (refunded > row.captured) return { status: "failed", failure: "amount_too_large" };
  await tx
    .insertInto("sandboxRefunds")
    .values({ key: refundKey, authorizationKey: key, amount, createdAt: now })
    .execute();
  await setStatus(tx, key, { refunded, ...(refunded === row.captured && { status: "refunded" }) });
  return { status: "refunded" };
}

async function answerChallenge(
  tx: Tx,
  reference: string,
  approved: boolean,
  now: Date,
): Promise<SentEvent | null> {
  const row = await readLocked(tx, "reference", reference);
  if (!row?.siteId) return null;
  if (row.status === "needs_action") {
    const refused = { status: "declined", failure: "authentication_failed" } as const;
    await setStatus(tx, row.key, approved ? approvedAnswer(row.isSetUp, now) : refused);
  }
  return signedEvent(row.siteId, row.key, now);
}
