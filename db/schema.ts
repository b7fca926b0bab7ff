// Generated from the migrated database by `npm run schema`; edit the migrations instead.

import type { ColumnType } from "kysely";
import type { DefaultPaymentMethod } from "#features/accounts/contract/customer.ts";
import type { Device } from "#features/accounts/contract/reports.ts";
import type { ChosenPets } from "#features/booking/clients/contract.ts";
import type { Draft } from "#features/booking/rules/draft.ts";
import type { StoredDraft } from "#features/booking/rules/stored-draft.ts";
import type { WorkHours } from "#features/calendar/rules/groomer-calendar.ts";
import type { ServiceFeature } from "#features/catalog/contract.ts";
import type { EntryFacts } from "#features/earnings/rules/entries.ts";
import type { BookedAddOn, PreferredTimes, StoredAddress } from "#features/orders/contract/order.ts";
import type { CompletionExtras } from "#features/orders/rules/final-price.ts";
import type { EarlierPlace } from "#features/orders/late/rules.ts";
import type { ProposedChange } from "#features/orders/proposals/contract.ts";
import type { PetFinding } from "#features/orders/rules/pet-report.ts";
import type { Ring } from "#features/places/rules.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Attachment } from "#kit/wire/attachment.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Read as a Date; an ISO text may be written too. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** Read as parsed JSON, which the reader must check; written as JSON text or as an object. */
export type Json = ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>;

/** JSON of a known shape; a list is written as JSON text only. */
export type JsonOf<T> = T extends readonly unknown[]
  ? ColumnType<T, string, string>
  : ColumnType<T, T | string, T | string>;

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface Accounts {
  createdAt: Generated<Instant>;
  deletedAt: Instant | null;
  deletesAt: Instant | null;
  deletionRequestedAt: Instant | null;
  email: string | null;
  emailVerifiedAt: Instant | null;
  id: string;
  passwordHash: string | null;
  phoneNumber: string | null;
  phoneVerifiedAt: Instant | null;
  role: "customer" | "groomer" | "renter" | "staff";
  siteId: SiteId;
  status: "new" | "pending" | "approved" | "active" | "inactive";
}

export interface AddOns {
  active: Generated<boolean>;
  availableInOnlineBooking: Generated<boolean>;
  description: string;
  duration: number;
  id: string;
  name: string;
  position: Generated<number>;
  price: number;
  revision: Generated<number>;
  siteId: SiteId;
  slug: string;
}

export interface AgreementAcceptances {
  acceptedAt: Instant;
  accountId: string;
  customerId: string | null;
  documentId: string;
  id: string;
  ipAddress: string;
  siteId: SiteId;
}

export interface AgreementDocuments {
  body: string;
  id: string;
  kind: "cancellation" | "customer" | "release" | "terms" | "office_services" | "business_services" | "compensation" | "health_insurance" | "tax_withholding" | "workers_compensation";
  publishedAt: Instant;
  siteId: SiteId;
  title: string;
  version: number;
}

export interface AgreementDrafts {
  body: string | null;
  kind: "cancellation" | "customer" | "release" | "terms" | "office_services" | "business_services" | "compensation" | "health_insurance" | "tax_withholding" | "workers_compensation";
  revision: Generated<number>;
  siteId: SiteId;
  title: string | null;
}

export interface Areas {
  active: Generated<boolean>;
  address: Generated<string>;
  centerLatitude: number;
  centerLongitude: number;
  id: string;
  name: string;
  phoneNumber: string;
  polygon: JsonOf<Ring>;
  revision: Generated<number>;
  siteId: SiteId;
  slug: string;
  taxBasisPoints: Generated<number>;
  timeZone: string;
}

export interface AuditEntries {
  action: string;
  actorId: string | null;
  after: Json | null;
  at: Instant;
  before: Json | null;
  id: Generated<number>;
  reason: Generated<string>;
  requestId: Generated<string>;
  siteId: SiteId;
  subjectId: string | null;
  target: Generated<string>;
}

export interface Blocks {
  accountId: string;
  blockedAt: Instant;
  blockedId: string;
  siteId: SiteId;
}

export interface BookingLinks {
  accountId: string;
  createdAt: Instant;
  draft: JsonOf<StoredDraft>;
  expiresAt: Instant;
  id: string;
  openedAt: Instant | null;
  siteId: SiteId;
  source: "groomer" | "staff";
  tokenHash: Buffer;
  wishedGroomerId: string | null;
  wishedStart: Instant | null;
}

export interface BookingSessions {
  createdAt: Instant;
  customerId: string | null;
  draft: JsonOf<StoredDraft>;
  expiresAt: Instant;
  holdExpiresAt: Instant | null;
  holdExtensions: Generated<number>;
  id: string;
  placingSince: Instant | null;
  siteId: SiteId;
  status: Generated<"new" | "placing" | "placed" | "requested">;
  tokenHash: Buffer;
  version: Generated<number>;
}

export interface BusyCalendars {
  address: string;
  busyCount: Generated<number>;
  createdAt: Instant;
  during: Generated<string>;
  etag: string | null;
  fault: "not_public" | "unreachable" | "not_found" | "refused" | "broken" | "too_many_redirects" | "too_large" | "not_calendar" | "too_many_events" | null;
  groomerId: string;
  id: string;
  laidOutUntil: Instant | null;
  lastModified: string | null;
  name: string;
  readAt: Instant | null;
  siteId: SiteId;
  timeZone: string | null;
  triedAt: Instant | null;
  unreadableCount: Generated<number>;
}

export interface CalendarFeeds {
  createdAt: Instant;
  customerId: string;
  id: string;
  siteId: SiteId;
}

export interface CannedReplies {
  changedAt: Instant;
  content: string;
  id: string;
  siteId: SiteId;
  title: string;
}

export interface Cards {
  accountId: string;
  brand: string;
  createdAt: Instant;
  customerId: string | null;
  expMonth: number;
  expYear: number;
  fingerprint: string | null;
  gateway: string;
  gatewaySource: string;
  id: string;
  last4: string;
  removedAt: Instant | null;
  siteId: SiteId;
}

export interface Changes {
  at: Generated<Instant>;
  detail: string | null;
  kind: "time" | "groomer" | "room" | "visit" | "seen" | "desk" | "typing" | "order" | "waitlist" | "readers" | "writer" | "catalog" | "site";
  resource: string;
  siteId: SiteId | null;
  xid: Generated<string>;
}

export interface ChangesId {
  id: Generated<string>;
  isSingle: Generated<boolean>;
}

export interface ClientNotes {
  customerId: string;
  groomerId: string;
  note: string;
  siteId: SiteId;
  updatedAt: Instant;
}

export interface CmsPages {
  body: string;
  description: Generated<string>;
  id: string;
  path: string;
  publishedAt: Instant | null;
  revision: Generated<number>;
  siteId: SiteId;
  title: string;
  updatedAt: Generated<Instant>;
}

export interface CouponRedemptions {
  couponId: string;
  holder: string;
  redeemedAt: Instant;
  siteId: SiteId;
}

export interface Coupons {
  active: Generated<boolean>;
  areaIds: Generated<string[]>;
  code: string;
  endsAt: Instant | null;
  firstOrder: Generated<boolean>;
  id: string;
  kind: "percent" | "fixed";
  maxUses: number | null;
  minimumSubtotal: Generated<number>;
  revision: Generated<number>;
  serviceIds: Generated<string[]>;
  siteId: SiteId;
  startsAt: Instant | null;
  uses: Generated<number>;
  value: number;
}

export interface CreditEntries {
  amount: number;
  balance: number;
  createdAt: Instant;
  customerId: string;
  kind: "invited" | "reward" | "spent" | "returned" | "goodwill";
  orderId: string | null;
  position: number;
  previousBalance: number | null;
  previousPosition: Generated<number | null>;
  referralId: string | null;
  siteId: SiteId;
}

export interface Customers {
  accountId: string;
  address: Json | null;
  addressNotes: Generated<string>;
  areaId: string | null;
  assignedGroomerId: string | null;
  createdAt: Generated<Instant>;
  deactivatedFrom: "pending" | "active" | null;
  defaultPaymentMethod: JsonOf<DefaultPaymentMethod> | null;
  email: Generated<string>;
  firstName: string;
  id: string;
  isApartmentComplex: Generated<boolean>;
  lastName: string;
  notifications: Generated<Json>;
  phoneNumber: Generated<string>;
  pictureFileId: string | null;
  referralCode: Generated<string>;
  referralSource: Generated<string>;
  siteId: SiteId;
  updatedAt: Generated<Instant>;
}

export interface DemoMark {
  isDemo: Generated<boolean>;
  markedAt: Generated<Instant>;
}

export interface DeskNotes {
  authorId: string;
  content: string;
  createdAt: Instant;
  id: string;
  roomId: string;
  siteId: SiteId;
}

export interface DeskReaders {
  accountId: string;
  endsAt: Instant;
  roomId: string;
  siteId: SiteId;
}

export interface DeskRooms {
  answeredAt: Instant | null;
  assigneeId: string | null;
  dueAt: Instant | null;
  fromSeq: Generated<number>;
  openedAt: Instant;
  roomId: string;
  seenSeq: Generated<number>;
  siteId: SiteId;
  status: Generated<"open" | "done">;
  waitingSince: Instant | null;
}

export interface DeskViews {
  accountId: string;
  createdAt: Instant;
  filters: Json;
  id: string;
  name: string;
  siteId: SiteId;
}

export interface DeviceReports {
  accountId: string | null;
  device: JsonOf<Device>;
  id: string;
  reportedAt: Instant;
  siteId: SiteId;
}

export interface DriveLegs {
  askedAt: Generated<Instant>;
  fromPoint: number;
  minutes: number | null;
  siteId: SiteId;
  toPoint: number;
}

export interface EarningEntries {
  accountId: string;
  amountCents: number;
  cause: "share" | "fee" | "tip" | "cash" | "refund" | "reward";
  earnedOn: string;
  facts: JsonOf<EntryFacts>;
  id: string;
  madeAt: Instant;
  orderId: string | null;
  orderNumber: string | null;
  referralId: string | null;
  siteId: SiteId;
  source: string;
  visitOn: string | null;
}

export interface EarningRates {
  basisPoints: number;
  firstDay: string;
  id: Generated<number>;
  setAt: Instant;
  setBy: string;
  siteId: SiteId;
}

export interface EarningStatementEntries {
  entryId: string;
  siteId: SiteId;
  statementId: string;
}

export interface EarningStatements {
  accountId: string;
  carriedCents: number;
  closedAt: Instant;
  entriesCents: number;
  firstDay: string;
  id: string;
  lastDay: string;
  siteId: SiteId;
  totalCents: number;
}

export interface EarningStatementSteps {
  madeAt: Instant;
  madeBy: string;
  reference: string;
  siteId: SiteId;
  statementId: string;
  step: "approved" | "paid";
}

export interface Files {
  accountId: string;
  bytes: number;
  createdAt: Instant;
  id: string;
  key: string;
  kind: string;
  mediaType: string;
  name: string | null;
  purpose: Generated<"photo" | "visit_photo" | "document" | "audio" | "message">;
  siteId: SiteId;
  state: Generated<"writing" | "kept" | "removed">;
}

export interface FormerRules {
  answerHours: number;
  lateFeePercent: number;
  noShowWaitMinutes: number;
  noticeMinutes: number;
  siteId: SiteId;
  until: Instant;
}

export interface FormerVanityUrls {
  groomerId: string;
  leftAt: Instant;
  siteId: SiteId;
  vanityUrl: string;
}

export interface Geocodes {
  accuracy: "exact" | "street" | null;
  adminDistrict: string;
  expiresAt: Instant;
  key: Buffer;
  latitude: number | null;
  locality: string;
  longitude: number | null;
  postalCode: string;
  provider: string;
}

export interface GiftCards {
  balance: number;
  code: string;
  expiresAt: Instant | null;
  id: string;
  revision: Generated<number>;
  siteId: SiteId;
  voidedAt: Instant | null;
  voidReason: Generated<string>;
}

export interface GiftCardSales {
  amount: number;
  giftCardId: string;
  mailRevision: Generated<number>;
  message: string;
  paidBy: "cash" | "card" | "free";
  reason: string;
  recipientEmail: string;
  recipientName: string;
  saleHash: Buffer;
  saleId: string;
  sendAt: Instant;
  senderName: string;
  siteId: SiteId;
  soldAt: Instant;
  soldBy: string;
}

export interface GiftCardSpendings {
  giftCardId: string;
  holder: string;
  siteId: SiteId;
  spent: number;
  spentAt: Instant;
  updatedAt: Instant;
}

export interface GoodwillCredits {
  amount: number;
  customerId: string;
  givenAt: Instant;
  givenBy: string;
  id: string;
  position: number;
  reason: string;
  siteId: SiteId;
}

export interface GroomerApplicationAreas {
  areaId: string;
  groomerId: string;
  siteId: SiteId;
}

export interface GroomerApplications {
  experience: Generated<string>;
  experienceYears: number;
  groomerId: string;
  licenceBackFileId: string | null;
  licenceFileId: string | null;
  sentAt: Instant | null;
  siteId: SiteId;
  staffNote: Generated<string>;
  updatedAt: Instant;
}

export interface GroomerCalendarLinks {
  createdAt: Instant;
  groomerId: string;
  siteId: SiteId;
  tokenHash: Buffer;
}

export interface GroomerCommands {
  accountId: string;
  code: string | null;
  createdAt: Instant;
  happenedAt: Instant;
  id: string;
  kind: "mark" | "undo_mark" | "note" | "report" | "complete" | "no_show";
  message: string | null;
  orderId: string;
  result: "applied" | "refused";
  siteId: SiteId;
}

export interface GroomerDayHours {
  createdAt: Instant;
  firstDay: string;
  groomerId: string;
  id: string;
  lastDay: string;
  siteId: SiteId;
  stretches: JsonOf<WorkHours[]>;
}

export interface GroomerEarnings {
  amountCents: number;
  groomerId: string;
  id: string;
  kind: string;
  madeAt: Instant;
  referralId: string | null;
  siteId: SiteId;
}

export interface GroomerHours {
  endMinute: number;
  groomerId: string;
  siteId: SiteId;
  startMinute: number;
  weekday: number;
}

export interface GroomerReferralCodes {
  code: string;
  groomerId: string;
  madeAt: Instant;
  siteId: SiteId;
}

export interface GroomerReferrals {
  claimedAt: Instant;
  earnedAt: Instant | null;
  id: string;
  newcomerId: string;
  referrerId: string;
  rewardCents: number;
  siteId: SiteId;
}

export interface GroomerRefusedBreeds {
  breedId: string;
  groomerId: string;
  siteId: SiteId;
}

export interface Groomers {
  accountId: string;
  active: Generated<boolean>;
  areaId: string | null;
  autoAcceptOrders: Generated<boolean>;
  bookingsPausedAt: Instant | null;
  businessName: Generated<string>;
  createdAt: Generated<Instant>;
  deactivatedAt: Instant | null;
  description: Generated<string>;
  displayName: string;
  email: Generated<string>;
  firstName: string;
  id: string;
  images: Generated<Json>;
  lastName: string;
  links: Generated<Json>;
  logo: Json | null;
  notifications: Generated<Json>;
  pacePercent: Generated<number>;
  paymentPlan: Generated<string>;
  permissions: Generated<Json>;
  phoneNumber: Generated<string>;
  profilePicture: Json | null;
  ratingCount: Generated<number>;
  ratingSum: Generated<number>;
  showsPhone: Generated<boolean>;
  siteId: SiteId;
  startAddress: Json | null;
  startLatitude: number | null;
  startLongitude: number | null;
  startSpreadMiles: Generated<number>;
  tagLine: Generated<string>;
  usualMinutes: Generated<number>;
  vanityUrl: string | null;
  vanPicture: Json | null;
  videoLink: string | null;
  weightLimit: number | null;
}

export interface GroomerServices {
  groomerId: string;
  serviceId: string;
  siteId: SiteId;
}

export interface GroomerSignatures {
  groomerId: string;
  id: string;
  ipAddress: string;
  paymentPlan: string;
  signature: string;
  signedAt: Instant;
  siteId: SiteId;
}

export interface GroomerTimeOff {
  createdAt: Instant;
  during: string;
  firstDay: string;
  firstMinute: number;
  groomerId: string;
  id: string;
  isYearly: boolean;
  lastDay: string;
  lastMinute: number;
  madeUntil: string | null;
  siteId: SiteId;
}

export interface InboundMessages {
  accountId: string;
  channel: "mail" | "text";
  externalHash: Buffer;
  messageId: string | null;
  outcome: "delivered" | "stopped" | "started" | "help" | "closed" | "card" | "empty" | "long" | "too_many" | "other_mailbox";
  receivedAt: Instant;
  siteId: SiteId;
}

export interface InboxOwners {
  kind: "order" | "change" | "hold" | "confirmation" | "proposal" | "charge" | "refund" | "review" | "message" | "groomer" | "lead" | "closed";
  ownerId: string;
  siteId: SiteId;
  subjectId: string;
  takenAt: Instant;
}

export interface JobWorkers {
  id: string;
  seenAt: Generated<Instant>;
}

export interface LateNotices {
  accountId: string;
  arrivesAt: Instant;
  createdAt: Instant;
  id: string;
  orderId: string;
  siteId: SiteId;
}

export interface Leads {
  createdAt: Generated<Instant>;
  email: string | null;
  id: string;
  kind: "lead" | "request" | "appointment_request";
  message: Generated<string>;
  name: string;
  phoneNumber: string | null;
  postalCode: string | null;
  siteId: SiteId;
  state: Generated<"open" | "answered" | "booked" | "closed">;
  stateAt: Instant | null;
  stateBy: string | null;
  stateNote: Generated<string>;
}

export interface LedgerEntries {
  amount: number;
  at: Instant;
  id: Generated<number>;
  key: string;
  kind: "authorize" | "capture" | "refund" | "void" | "decline";
  paymentId: string;
  siteId: SiteId;
}

export interface Limits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface LoggedEvents {
  accountId: string | null;
  id: string;
  impersonatorId: string | null;
  loggedAt: Instant;
  message: string;
  siteId: SiteId;
}

export interface LoginCodes {
  accountId: string | null;
  codeHash: Buffer;
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  orderId: string | null;
  proves: "email" | "phone" | null;
  setsPassword: Generated<boolean>;
  siteId: SiteId;
  usedAt: Instant | null;
}

export interface MailRefusals {
  addressHash: Buffer;
  kind: "reviews" | "receipts" | "invitations" | "messages";
  refusedAt: Instant;
  siteId: SiteId;
}

export interface MenuItems {
  id: string;
  menu: Generated<string>;
  position: number;
  siteId: SiteId;
  slug: string;
  title: string;
  url: string;
}

export interface MessageFiles {
  duration: number | null;
  extension: string;
  fileId: string;
  messageId: string;
  name: string;
  nth: number;
  siteId: SiteId;
  words: Generated<string | null>;
}

export interface MessageReactions {
  accountId: string;
  messageId: string;
  reaction: string;
  siteId: SiteId;
}

export interface MessageReports {
  closedAt: Instant | null;
  closedBy: string | null;
  content: string;
  id: string;
  messageId: string;
  reason: string;
  reportedAt: Instant;
  reporterId: string;
  siteId: SiteId;
}

export interface Messages {
  changedSeq: number;
  content: string;
  createdAt: Instant;
  id: string;
  kind: "text" | "notice" | "card";
  news: "placed" | "accepted" | "declined" | "move_asked" | "moved" | "stands" | "changed" | "time_asked" | "proposal" | "on_my_way" | "late" | "complete" | "review_due" | "missed" | "cancel_asked" | "ended" | null;
  orderId: string | null;
  removedAt: Instant | null;
  replyTo: string | null;
  roomId: string;
  senderId: string | null;
  seq: number;
  siteId: SiteId;
  words: Generated<string | null>;
}

export interface Occupancy {
  busyCalendarId: string | null;
  door: Generated<number>;
  driveEstimated: Generated<boolean>;
  during: string;
  expiresAt: Instant | null;
  holder: string;
  id: string;
  kind: "order" | "hold" | "time_off" | "rental" | "busy";
  latitude: number | null;
  longitude: number | null;
  minutes: number;
  resource: string;
  siteId: SiteId;
  spreadMiles: Generated<number>;
  timeOffId: string | null;
}

export interface OneTimeCodes {
  address: string;
  attempts: Generated<number>;
  codeHash: Buffer;
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  networkHash: Buffer | null;
  purpose: "booking" | "sign_in" | "phone_change" | "reset_password" | "sign_up" | "verify_email" | "email_change" | "confirm" | "order" | "consent";
  replacedAt: Instant | null;
  siteId: SiteId;
  subjectId: string | null;
  usedAt: Instant | null;
}

export interface OrderBulkRows {
  bulkId: string;
  claimedAt: Instant | null;
  noteId: string;
  orderId: string;
  position: number;
  siteId: SiteId;
  state: Generated<"open" | "running" | "done" | "refused">;
  version: number;
  why: Generated<string>;
}

export interface OrderBulks {
  accountId: string;
  action: "accept" | "decline" | "cancel" | "note" | "offer";
  contentHash: Buffer | null;
  createdAt: Instant;
  description: string;
  finishedAt: Instant | null;
  groomerId: string | null;
  id: string;
  origin: Generated<string>;
  signInId: string | null;
  siteId: SiteId;
  startedAt: Instant | null;
}

export interface OrderChanges {
  accountId: string | null;
  answerReasonId: string | null;
  createdAt: Instant;
  description: Generated<string>;
  earlier: JsonOf<EarlierPlace> | null;
  fromEnd: Instant | null;
  fromGroomerId: string | null;
  fromStart: Instant | null;
  id: string;
  kind: "move" | "cancellation" | "services";
  madeBy: Generated<"customer" | "groomer" | "staff" | "expiry">;
  orderId: string;
  orderVersion: number | null;
  reasonId: string;
  settledAt: Instant | null;
  siteId: SiteId;
  status: "done" | "asked" | "replaced" | "granted" | "declined";
  toEnd: Instant | null;
  toGroomerId: string | null;
  toStart: Instant | null;
  totals: JsonOf<Quote> | null;
  undoneAt: Instant | null;
}

export interface OrderLineRefunds {
  amountCents: number;
  madeAt: Instant;
  orderId: string;
  place: number;
  refundId: string;
  siteId: SiteId;
}

export interface OrderLines {
  addOns: Generated<JsonOf<BookedAddOn[]>>;
  afterFileId: string | null;
  afterPhoto: Json | null;
  beforeFileId: string | null;
  beforePhoto: Json | null;
  finalPrice: number | null;
  groomerNote: Generated<string>;
  id: string;
  maxPrice: number;
  minPrice: number;
  minutes: number;
  orderId: string;
  petId: string;
  position: number;
  serviceId: string;
  siteId: SiteId;
}

export interface OrderNotes {
  authorId: string;
  content: string;
  createdAt: Instant;
  id: string;
  orderId: string;
  siteId: SiteId;
}

export interface Orders {
  address: JsonOf<StoredAddress>;
  appointmentEnd: Instant | null;
  appointmentStart: Instant | null;
  areaId: string;
  bookingSessionId: string | null;
  completedAt: Instant | null;
  completion: JsonOf<CompletionExtras> | null;
  couponCode: string | null;
  createdAt: Instant;
  customerId: string;
  fee: Generated<number>;
  giftCardEnding: string | null;
  groomerId: string | null;
  id: string;
  latitude: number;
  longitude: number;
  notes: Generated<string>;
  number: string;
  orderMarkedAsNoShow: Generated<boolean>;
  origin: Generated<string>;
  paymentLabel: Generated<string>;
  paymentMethod: "card" | "cash" | "gift_card" | null;
  referrer: string | null;
  remindedDayAt: Instant | null;
  remindedHourAt: Instant | null;
  reviewedAt: Instant | null;
  reviewRating: number | null;
  siteId: SiteId;
  source: "customer" | "groomer" | "staff";
  status: "pending" | "accepted" | "cancelled" | "complete" | "reschedule_request" | "cancellation_request" | "request";
  totalMax: number;
  totalMin: number;
  totals: JsonOf<Quote>;
  updatedAt: Instant;
  utm: Generated<JsonOf<Record<string, string>>>;
  version: Generated<number>;
  visit: Generated<number>;
  wishes: JsonOf<PreferredTimes> | null;
}

export interface OrderUpsells {
  orderId: string;
  price: number;
  quantity: number;
  siteId: SiteId;
  upsellId: string;
}

export interface OutboxMessages {
  attachments: Generated<JsonOf<Attachment[]>>;
  bodyHtml: Generated<string>;
  bodyText: string;
  channel: "mail" | "text";
  claimedBy: string | null;
  claimedUntil: Instant | null;
  createdAt: Instant;
  failedAt: Instant | null;
  failure: Generated<string>;
  id: string;
  key: string;
  notBefore: Instant | null;
  optionalKind: "reviews" | "receipts" | "invitations" | "messages" | null;
  putAwayAt: Instant | null;
  recipient: string;
  replyTo: string | null;
  sentAt: Instant | null;
  siteId: SiteId;
  subject: Generated<string>;
  tries: Generated<number>;
  unsubscribeUrl: string | null;
  validUntil: Instant | null;
}

export interface PaymentRefunds {
  amount: number;
  createdAt: Instant;
  failure: Generated<string>;
  key: string;
  paymentId: string;
  siteId: SiteId;
  status: "intent" | "refunded" | "failed";
  updatedAt: Instant;
}

export interface Payments {
  accountId: string;
  amount: number;
  bookingSessionId: string | null;
  captureAmount: number | null;
  createdAt: Instant;
  customerId: string | null;
  failure: Generated<string>;
  gateway: string;
  gatewayKey: string;
  gatewayReference: string | null;
  gatewaySource: string;
  id: string;
  isLate: Generated<boolean>;
  lapsesAt: Instant | null;
  orderId: string | null;
  purpose: Generated<"order">;
  siteId: SiteId;
  status: "intent" | "needs_action" | "set_up" | "authorized" | "captured" | "declined" | "voided" | "refunded";
  updatedAt: Instant;
  visit: Generated<number>;
  voidRequestedAt: Instant | null;
  waivedAt: Instant | null;
}

export interface PetBreeds {
  breedIntensity: number;
  coat: string;
  description: string;
  groomFrequencyWeeks: number;
  groomingNotes: string;
  id: string;
  name: string;
  personality: string;
  petTypeId: string;
  sizeId: string;
  slug: string;
  timeModifierPercent: Generated<number>;
  weightRangeHigh: number;
  weightRangeLow: number;
}

export interface PetReports {
  findings: Generated<JsonOf<PetFinding[]>>;
  inGallery: Generated<boolean>;
  nextVisitWeeks: number | null;
  note: Generated<string>;
  orderId: string;
  petId: string;
  siteId: SiteId;
  updatedAt: Instant;
}

export interface Pets {
  anxiousAggressive: Generated<boolean>;
  birthYear: number;
  breedId: string;
  createdAt: Instant;
  customerId: string;
  declawed: Generated<boolean>;
  description: Generated<string>;
  gender: "male" | "female";
  groomerNote: Generated<string>;
  id: string;
  name: string;
  petTypeId: string;
  photoFileId: string | null;
  siteId: SiteId;
  slug: string;
  spayedNeutered: Generated<boolean>;
  status: Generated<"active" | "removed">;
  timeModifierPercent: Generated<number>;
  updatedAt: Instant;
  vaccinated: Generated<boolean>;
  weight: number;
}

export interface PetSizes {
  id: string;
  label: string;
  maxWeight: number;
  minWeight: number;
  name: string;
  petTypeId: string;
  slug: string;
}

export interface PetTypes {
  id: string;
  name: string;
  slug: string;
  termId: number;
}

export interface PetVaccinations {
  expiresOn: string | null;
  fileId: string;
  kind: "measles" | "dhpp" | "bortadella" | "rabies";
  petId: string;
  siteId: SiteId;
  updatedAt: Instant;
}

export interface ProductionMark {
  isProduction: Generated<boolean>;
  markedAt: Generated<Instant>;
}

export interface Proposals {
  appointmentEnd: Instant;
  appointmentStart: Instant;
  beforeMax: number;
  beforeMin: number;
  change: JsonOf<ProposedChange>;
  consent: "link" | "code" | null;
  consentAccountId: string | null;
  consentAddress: string | null;
  createdAt: Instant;
  endsAsBooked: boolean;
  expiresAt: Instant;
  groomerId: string;
  id: string;
  madeBy: Generated<"groomer" | "staff">;
  orderId: string;
  reason: string;
  settledAt: Instant | null;
  siteId: SiteId;
  staffAccountId: string | null;
  status: Generated<"open" | "agreed" | "declined" | "withdrawn" | "expired">;
  totalMax: number;
  totalMin: number;
  words: string;
}

export interface PushDevices {
  accountId: string;
  authSecret: string;
  createdAt: Instant;
  endpoint: string;
  id: string;
  publicKey: string;
  signInId: string;
  siteId: SiteId;
}

export interface QuickReplies {
  accountId: string;
  changedAt: Instant;
  content: string;
  id: string;
  siteId: SiteId;
  title: string;
}

export interface Referrals {
  claimedAt: Instant;
  friendId: string;
  groomerId: string | null;
  id: string;
  referrerId: string | null;
  rewardedAt: Instant | null;
  rewardedOrderId: string | null;
  siteId: SiteId;
}

export interface Renters {
  accountId: string;
  businessName: string;
  firstName: Generated<string>;
  id: string;
  lastName: Generated<string>;
  siteId: SiteId;
}

export interface ReplyAddresses {
  accountId: string;
  createdAt: Instant;
  roomId: string;
  siteId: SiteId;
  tokenHash: Buffer;
}

export interface ReportShares {
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  orderId: string;
  petId: string;
  siteId: SiteId;
}

export interface ReviewPictures {
  fileId: string;
  position: number;
  reviewId: string;
  siteId: SiteId;
}

export interface Reviews {
  comment: Generated<string>;
  createdAt: Instant;
  customerId: string;
  groomerId: string;
  hiddenAt: Instant | null;
  hiddenReason: Generated<string>;
  id: string;
  image: Json | null;
  orderId: string;
  published: Generated<boolean>;
  rating: number;
  reply: Generated<string>;
  siteId: SiteId;
  updatedAt: Instant;
}

export interface RoomMembers {
  accountId: string;
  lastTextSeq: number | null;
  notifiedAt: Instant | null;
  notifyAt: Instant | null;
  roomId: string;
  roomUpdatedAt: Instant;
  seenSeq: Generated<number>;
  siteId: SiteId;
}

export interface Rooms {
  accountId: string | null;
  areaId: string | null;
  customerId: string | null;
  endedAt: Instant | null;
  groomerId: string | null;
  id: string;
  kind: "pair" | "support" | "public" | "rental";
  lastSeq: Generated<number>;
  openedAt: Instant;
  rentalId: string | null;
  role: "customer" | "groomer" | "renter" | null;
  siteId: SiteId;
  title: string | null;
  updatedAt: Instant;
}

export interface SandboxAuthorizations {
  amount: number;
  captured: Generated<number>;
  createdAt: Instant;
  failure: Generated<string>;
  isSetUp: Generated<boolean>;
  key: string;
  lapsesAt: Instant | null;
  reference: string;
  refunded: Generated<number>;
  siteId: SiteId | null;
  source: string;
  status: "needs_action" | "set_up" | "authorized" | "captured" | "declined" | "voided" | "refunded";
}

export interface SandboxRefunds {
  amount: number;
  authorizationKey: string;
  createdAt: Instant;
  key: string;
}

export interface Series {
  address: JsonOf<StoredAddress>;
  agreedMax: number;
  createdAt: Instant;
  customerId: string;
  endedBy: "customer" | "groomer" | "staff" | null;
  endedFrom: string | null;
  firstDay: string;
  groomerId: string;
  id: string;
  moveId: string | null;
  moves: Generated<number>;
  orderId: string;
  origin: string;
  pets: JsonOf<ChosenPets>;
  plannedFrom: string;
  siteId: SiteId;
  source: Generated<"groomer" | "staff">;
  startMinute: number;
  timeZone: string;
  weeks: number;
}

export interface SeriesDates {
  day: string;
  orderId: string | null;
  seriesId: string;
  siteId: SiteId;
  startsAt: Instant | null;
  state: "planned" | "made" | "skipped" | "waits";
  why: string | null;
}

export interface ServiceAddOns {
  addOnId: string;
  serviceId: string;
  siteId: SiteId;
}

export interface ServiceCategories {
  id: string;
  name: string;
  petTypeId: string;
  position: Generated<number>;
  revision: Generated<number>;
  siteId: SiteId;
  slug: string;
}

export interface ServicePrices {
  maxPrice: number;
  minPrice: number;
  minutes: number;
  serviceId: string;
  siteId: SiteId;
  sizeId: string;
}

export interface Services {
  active: Generated<boolean>;
  baseServiceTime: number;
  categoryId: string;
  description: string;
  features: Generated<JsonOf<ServiceFeature[]>>;
  id: string;
  name: string;
  petTypeId: string;
  position: Generated<number>;
  revision: Generated<number>;
  siteId: SiteId;
  slug: string;
}

export interface SignIns {
  accountId: string;
  confirmedAt: Instant | null;
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  impersonationReason: string | null;
  impersonatorId: string | null;
  lastSeenAt: Instant;
  orderId: string | null;
  returnTokenHash: Buffer | null;
  revokedAt: Instant | null;
  siteId: SiteId;
  staffSignInId: string | null;
  tokenHash: Buffer;
  userAgent: Generated<string>;
}

export interface SiteDrafts {
  changedAt: Instant | null;
  changedBy: string | null;
  changes: Generated<Json>;
  revision: Generated<number>;
  siteId: SiteId;
}

export interface SiteHosts {
  host: string;
  origin: string | null;
  siteId: SiteId;
}

export interface Sites {
  answerHours: Generated<number>;
  awayAnswer: Generated<string>;
  createdAt: Generated<Instant>;
  firstAnswerMinutes: Generated<number>;
  groomerReferralCents: Generated<number>;
  horizonDays: Generated<number>;
  id: string;
  lateFeePercent: Generated<number>;
  leadMinutes: Generated<number>;
  messageMonths: Generated<number>;
  messagingDays: Generated<number>;
  name: string;
  nextAnswerMinutes: Generated<number>;
  noShowWaitMinutes: Generated<number>;
  noticeMinutes: Generated<number>;
  processingFeeBasisPoints: Generated<number>;
  processingFeeCap: number | null;
  processingFeeFixed: Generated<number>;
  processingFeePayer: Generated<"brand" | "customer">;
  refundLimitCents: Generated<number>;
  settings: Json;
  slug: string;
}

export interface SiteVersions {
  publishedAt: Instant;
  publishedBy: string | null;
  settings: Json;
  siteId: SiteId;
  takenBack: number | null;
  version: number;
}

export interface StaffMembers {
  accountId: string;
  firstName: string;
  id: string;
  lastName: string;
  permissions: string[] | null;
  roleId: string | null;
  siteId: SiteId;
}

export interface StaffRoles {
  builtIn: "owner" | "dispatcher" | "support" | "editor" | "bookkeeper" | "viewer" | null;
  createdAt: Generated<Instant>;
  id: Generated<string>;
  name: string;
  permissions: string[] | null;
  siteId: SiteId;
}

export interface StaffTodos {
  closedAt: Instant | null;
  id: string;
  kind: "hold_refused";
  openedAt: Instant;
  orderId: string;
  paymentId: string;
  siteId: SiteId;
}

export interface StandIns {
  bookingSessionId: string | null;
  createdAt: Instant;
  customerId: string;
  endsAt: Instant;
  expiresAt: Instant;
  groomerId: string;
  id: string;
  orderId: string;
  siteId: SiteId;
  startsAt: Instant;
  status: Generated<"open" | "taken" | "declined" | "expired">;
  totalMax: number;
  totalMin: number;
}

export interface StreamReaders {
  accountId: string;
  endsAt: Instant;
  siteId: SiteId;
}

export interface StripeCustomers {
  accountId: string;
  createdAt: Instant;
  customerId: string | null;
  reference: string;
  siteId: SiteId;
}

export interface StripePayments {
  createdAt: Instant;
  key: string;
  reference: string | null;
}

export interface SupportHours {
  closesAt: number;
  opensAt: number;
  siteId: SiteId;
  weekday: number;
}

export interface TextedRooms {
  accountId: string;
  numberHash: Buffer;
  roomId: string;
  siteId: SiteId;
  textedAt: Instant;
}

export interface UnsubscribeLinks {
  addressHash: Buffer;
  createdAt: Instant;
  kind: "reviews" | "receipts" | "invitations" | "messages";
  siteId: SiteId;
  tokenHash: Buffer;
}

export interface Upsells {
  active: Generated<boolean>;
  defaultImage: string;
  description: string;
  id: string;
  images: Json;
  name: string;
  position: Generated<number>;
  price: number;
  siteId: SiteId;
  slug: string;
}

export interface VisitConfirmations {
  createdAt: Instant;
  madeBy: "customer" | "staff";
  orderId: string;
  siteId: SiteId;
  start: Instant;
}

export interface VisitMarks {
  accountId: string;
  arrivesAt: Instant | null;
  createdAt: Instant;
  mark: "on_my_way" | "arrived" | "started" | "finished";
  markedAt: Instant;
  orderId: string;
  siteId: SiteId;
}

export interface VisitPhotos {
  createdAt: Instant;
  fileId: string | null;
  id: string;
  lineId: string;
  orderId: string;
  side: "before" | "after";
  siteId: SiteId;
}

export interface WaitlistEntries {
  bookingSessionId: string;
  createdAt: Instant;
  customerId: string;
  days: ArrayType<string>;
  draft: JsonOf<Draft>;
  endMinute: number;
  firstDay: string;
  groomerId: string | null;
  id: string;
  lastAskedAt: Instant | null;
  lastDay: string;
  overAt: Instant;
  siteId: SiteId;
  startMinute: number;
}

export interface WaitlistEvents {
  areaId: string | null;
  bookingSessionId: string;
  createdAt: Instant;
  entryId: string;
  id: Generated<string>;
  kind: "entry" | "offer";
  siteId: SiteId;
}

export interface WaitlistNews {
  createdAt: Instant;
  firstDay: string;
  groomerId: string;
  id: string;
  lastDay: string;
  siteId: SiteId;
}

export interface WaitlistOffers {
  bookingSessionId: string;
  createdAt: Instant;
  customerId: string;
  endedAt: Instant | null;
  endsAt: Instant;
  entryId: string | null;
  expiresAt: Instant;
  groomerId: string;
  id: string;
  openedAt: Instant | null;
  siteId: SiteId;
  startsAt: Instant;
  toldAt: Instant | null;
}

export interface WebhookEvents {
  eventId: string;
  gateway: string;
  receivedAt: Instant;
  siteId: SiteId;
}

export interface WorkZones {
  groomerId: string;
  id: string;
  maxLatitude: number;
  maxLongitude: number;
  minLatitude: number;
  minLongitude: number;
  name: string;
  polygon: JsonOf<Ring>;
  price: number;
  siteId: SiteId;
  workDays: number[];
}

export interface DB {
  accounts: Accounts;
  addOns: AddOns;
  agreementAcceptances: AgreementAcceptances;
  agreementDocuments: AgreementDocuments;
  agreementDrafts: AgreementDrafts;
  areas: Areas;
  auditEntries: AuditEntries;
  blocks: Blocks;
  bookingLinks: BookingLinks;
  bookingSessions: BookingSessions;
  busyCalendars: BusyCalendars;
  calendarFeeds: CalendarFeeds;
  cannedReplies: CannedReplies;
  cards: Cards;
  changes: Changes;
  changesId: ChangesId;
  clientNotes: ClientNotes;
  cmsPages: CmsPages;
  couponRedemptions: CouponRedemptions;
  coupons: Coupons;
  creditEntries: CreditEntries;
  customers: Customers;
  demoMark: DemoMark;
  deskNotes: DeskNotes;
  deskReaders: DeskReaders;
  deskRooms: DeskRooms;
  deskViews: DeskViews;
  deviceReports: DeviceReports;
  driveLegs: DriveLegs;
  earningEntries: EarningEntries;
  earningRates: EarningRates;
  earningStatementEntries: EarningStatementEntries;
  earningStatements: EarningStatements;
  earningStatementSteps: EarningStatementSteps;
  files: Files;
  formerRules: FormerRules;
  formerVanityUrls: FormerVanityUrls;
  geocodes: Geocodes;
  giftCards: GiftCards;
  giftCardSales: GiftCardSales;
  giftCardSpendings: GiftCardSpendings;
  goodwillCredits: GoodwillCredits;
  groomerApplicationAreas: GroomerApplicationAreas;
  groomerApplications: GroomerApplications;
  groomerCalendarLinks: GroomerCalendarLinks;
  groomerCommands: GroomerCommands;
  groomerDayHours: GroomerDayHours;
  groomerEarnings: GroomerEarnings;
  groomerHours: GroomerHours;
  groomerReferralCodes: GroomerReferralCodes;
  groomerReferrals: GroomerReferrals;
  groomerRefusedBreeds: GroomerRefusedBreeds;
  groomers: Groomers;
  groomerServices: GroomerServices;
  groomerSignatures: GroomerSignatures;
  groomerTimeOff: GroomerTimeOff;
  inboundMessages: InboundMessages;
  inboxOwners: InboxOwners;
  jobWorkers: JobWorkers;
  lateNotices: LateNotices;
  leads: Leads;
  ledgerEntries: LedgerEntries;
  limits: Limits;
  loggedEvents: LoggedEvents;
  loginCodes: LoginCodes;
  mailRefusals: MailRefusals;
  menuItems: MenuItems;
  messageFiles: MessageFiles;
  messageReactions: MessageReactions;
  messageReports: MessageReports;
  messages: Messages;
  occupancy: Occupancy;
  oneTimeCodes: OneTimeCodes;
  orderBulkRows: OrderBulkRows;
  orderBulks: OrderBulks;
  orderChanges: OrderChanges;
  orderLineRefunds: OrderLineRefunds;
  orderLines: OrderLines;
  orderNotes: OrderNotes;
  orders: Orders;
  orderUpsells: OrderUpsells;
  outboxMessages: OutboxMessages;
  paymentRefunds: PaymentRefunds;
  payments: Payments;
  petBreeds: PetBreeds;
  petReports: PetReports;
  pets: Pets;
  petSizes: PetSizes;
  petTypes: PetTypes;
  petVaccinations: PetVaccinations;
  productionMark: ProductionMark;
  proposals: Proposals;
  pushDevices: PushDevices;
  quickReplies: QuickReplies;
  referrals: Referrals;
  renters: Renters;
  replyAddresses: ReplyAddresses;
  reportShares: ReportShares;
  reviewPictures: ReviewPictures;
  reviews: Reviews;
  roomMembers: RoomMembers;
  rooms: Rooms;
  sandboxAuthorizations: SandboxAuthorizations;
  sandboxRefunds: SandboxRefunds;
  series: Series;
  seriesDates: SeriesDates;
  serviceAddOns: ServiceAddOns;
  serviceCategories: ServiceCategories;
  servicePrices: ServicePrices;
  services: Services;
  signIns: SignIns;
  siteDrafts: SiteDrafts;
  siteHosts: SiteHosts;
  sites: Sites;
  siteVersions: SiteVersions;
  staffMembers: StaffMembers;
  staffRoles: StaffRoles;
  staffTodos: StaffTodos;
  standIns: StandIns;
  streamReaders: StreamReaders;
  stripeCustomers: StripeCustomers;
  stripePayments: StripePayments;
  supportHours: SupportHours;
  textedRooms: TextedRooms;
  unsubscribeLinks: UnsubscribeLinks;
  upsells: Upsells;
  visitConfirmations: VisitConfirmations;
  visitMarks: VisitMarks;
  visitPhotos: VisitPhotos;
  waitlistEntries: WaitlistEntries;
  waitlistEvents: WaitlistEvents;
  waitlistNews: WaitlistNews;
  waitlistOffers: WaitlistOffers;
  webhookEvents: WebhookEvents;
  workZones: WorkZones;
}
