// Generated from the migrated database by `npm run schema`; edit the migrations instead.

import type { ColumnType } from "kysely";

/** Read as a Date; an ISO text may be written too. */
export type Instant = ColumnType<Date, Date | string, Date | string>;

/** Read parsed, to be checked by whoever reads; written as JSON text or as one object. */
export type Json = ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>;

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
  role: string;
  siteId: string;
  status: string;
}

export interface AddOns {
  availableInOnlineBooking: Generated<boolean>;
  description: string;
  duration: number;
  id: string;
  name: string;
  position: Generated<number>;
  price: number;
  siteId: string;
  slug: string;
}

export interface AgreementAcceptances {
  acceptedAt: Instant;
  customerId: string;
  documentId: string;
  id: string;
  ipAddress: string;
  siteId: string;
}

export interface AgreementDocuments {
  body: string;
  id: string;
  kind: string;
  publishedAt: Instant;
  siteId: string;
  title: string;
  version: number;
}

export interface Areas {
  centerLatitude: number;
  centerLongitude: number;
  id: string;
  name: string;
  phoneNumber: string;
  polygon: Json;
  siteId: string;
  slug: string;
  taxBasisPoints: Generated<number>;
  timeZone: string;
}

export interface AuditEntries {
  action: string;
  actorId: string | null;
  at: Instant;
  id: Generated<number>;
  requestId: Generated<string>;
  siteId: string;
  subjectId: string | null;
  target: Generated<string>;
}

export interface Blocks {
  accountId: string;
  blockedAt: Instant;
  blockedId: string;
  siteId: string;
}

export interface BookingLinks {
  accountId: string;
  createdAt: Instant;
  draft: Json;
  expiresAt: Instant;
  id: string;
  openedAt: Instant | null;
  siteId: string;
  source: string;
  tokenHash: Buffer;
  wishedGroomerId: string | null;
  wishedStart: Instant | null;
}

export interface BookingSessions {
  createdAt: Instant;
  customerId: string | null;
  draft: Json;
  expiresAt: Instant;
  holdExpiresAt: Instant | null;
  holdExtensions: Generated<number>;
  id: string;
  placingSince: Instant | null;
  siteId: string;
  status: Generated<string>;
  tokenHash: Buffer;
  version: Generated<number>;
}

export interface CalendarFeeds {
  createdAt: Instant;
  customerId: string;
  id: string;
  siteId: string;
}

export interface Cards {
  brand: string;
  createdAt: Instant;
  customerId: string;
  expMonth: number;
  expYear: number;
  fingerprint: string | null;
  gateway: string;
  gatewaySource: string;
  id: string;
  last4: string;
  removedAt: Instant | null;
  siteId: string;
}

export interface Changes {
  at: Generated<Instant>;
  kind: string;
  resource: string;
  siteId: string | null;
  xid: Generated<string>;
}

export interface CmsPages {
  body: string;
  id: string;
  path: string;
  publishedAt: Instant | null;
  siteId: string;
  title: string;
  updatedAt: Generated<Instant>;
}

export interface CouponRedemptions {
  couponId: string;
  holder: string;
  redeemedAt: Instant;
}

export interface Coupons {
  code: string;
  endsAt: Instant | null;
  id: string;
  kind: string;
  maxUses: number | null;
  minimumSubtotal: Generated<number>;
  siteId: string;
  startsAt: Instant | null;
  uses: Generated<number>;
  value: number;
}

export interface CreditEntries {
  amount: number;
  balance: number;
  createdAt: Instant;
  customerId: string;
  kind: string;
  orderId: string | null;
  position: number;
  previousBalance: number | null;
  previousPosition: Generated<number | null>;
  referralId: string | null;
  siteId: string;
}

export interface Customers {
  accountId: string;
  address: Json | null;
  addressNotes: Generated<string>;
  areaId: string | null;
  assignedGroomerId: string | null;
  createdAt: Generated<Instant>;
  defaultPaymentMethod: Json | null;
  email: Generated<string>;
  firstName: string;
  id: string;
  isApartmentComplex: Generated<boolean>;
  lastName: string;
  notifications: Generated<Json>;
  phoneNumber: Generated<string>;
  referralCode: Generated<string>;
  referralSource: Generated<string>;
  siteId: string;
  updatedAt: Generated<Instant>;
}

export interface DemoMark {
  isDemo: Generated<boolean>;
  markedAt: Generated<Instant>;
}

export interface DeviceReports {
  accountId: string | null;
  device: Json;
  id: string;
  reportedAt: Instant;
  siteId: string;
}

export interface Files {
  accountId: string;
  bytes: number;
  createdAt: Instant;
  id: string;
  key: string;
  kind: string;
  mediaType: string;
  siteId: string;
  state: Generated<string>;
}

export interface GiftCards {
  balance: number;
  code: string;
  expiresAt: Instant | null;
  id: string;
  siteId: string;
}

export interface GiftCardSpendings {
  giftCardId: string;
  holder: string;
  spent: number;
  spentAt: Instant;
  updatedAt: Instant;
}

export interface GroomerHours {
  endMinute: number;
  groomerId: string;
  startMinute: number;
  weekday: number;
}

export interface GroomerRefusedBreeds {
  breedId: string;
  groomerId: string;
}

export interface Groomers {
  accountId: string;
  active: Generated<boolean>;
  areaId: string;
  autoAcceptOrders: Generated<boolean>;
  businessName: Generated<string>;
  createdAt: Generated<Instant>;
  description: Generated<string>;
  displayName: string;
  email: Generated<string>;
  firstName: string;
  id: string;
  images: Generated<Json>;
  lastName: string;
  links: Generated<Json>;
  logo: Json | null;
  pacePercent: Generated<number>;
  paymentPlan: Generated<string>;
  permissions: Generated<Json>;
  phoneNumber: Generated<string>;
  profilePicture: Json | null;
  ratingCount: Generated<number>;
  ratingSum: Generated<number>;
  showsPhone: Generated<boolean>;
  siteId: string;
  startAddress: Json;
  startLatitude: number;
  startLongitude: number;
  tagLine: Generated<string>;
  usualMinutes: Generated<number>;
  vanityUrl: string;
  videoLink: string | null;
  weightLimit: number | null;
}

export interface GroomerServices {
  groomerId: string;
  serviceId: string;
}

export interface JobWorkers {
  id: string;
  seenAt: Generated<Instant>;
}

export interface Leads {
  createdAt: Generated<Instant>;
  email: string | null;
  id: string;
  kind: string;
  message: Generated<string>;
  name: string;
  phoneNumber: string | null;
  postalCode: string | null;
  siteId: string;
}

export interface LedgerEntries {
  amount: number;
  at: Instant;
  id: Generated<number>;
  key: string;
  kind: string;
  paymentId: string;
  siteId: string;
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
  siteId: string;
}

export interface LoginCodes {
  accountId: string | null;
  codeHash: Buffer;
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  orderId: string | null;
  setsPassword: Generated<boolean>;
  siteId: string;
  usedAt: Instant | null;
}

export interface MenuItems {
  id: string;
  menu: Generated<string>;
  position: number;
  siteId: string;
  slug: string;
  title: string;
  url: string;
}

export interface Occupancy {
  during: string;
  expiresAt: Instant | null;
  holder: string;
  id: string;
  kind: string;
  latitude: number | null;
  longitude: number | null;
  minutes: number;
  resource: string;
  siteId: string;
}

export interface OneTimeCodes {
  address: string;
  attempts: Generated<number>;
  codeHash: Buffer;
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  networkHash: Buffer | null;
  purpose: string;
  replacedAt: Instant | null;
  siteId: string;
  subjectId: string | null;
  usedAt: Instant | null;
}

export interface OrderChanges {
  accountId: string | null;
  createdAt: Instant;
  description: Generated<string>;
  fromEnd: Instant | null;
  fromGroomerId: string | null;
  fromStart: Instant | null;
  id: string;
  kind: string;
  madeBy: Generated<string>;
  orderId: string;
  reasonId: string;
  settledAt: Instant | null;
  siteId: string;
  status: string;
  toEnd: Instant | null;
  toGroomerId: string | null;
  toStart: Instant | null;
  totals: Json | null;
}

export interface OrderLines {
  addOns: Generated<Json>;
  afterPhoto: Json | null;
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
}

export interface Orders {
  address: Json;
  appointmentEnd: Instant | null;
  appointmentStart: Instant | null;
  areaId: string;
  bookingSessionId: string | null;
  completedAt: Instant | null;
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
  paymentMethod: string | null;
  remindedDayAt: Instant | null;
  remindedHourAt: Instant | null;
  reviewedAt: Instant | null;
  reviewRating: number | null;
  siteId: string;
  source: string;
  status: string;
  totalMax: number;
  totalMin: number;
  totals: Json;
  updatedAt: Instant;
  version: Generated<number>;
  visit: Generated<number>;
  wishes: Json | null;
}

export interface OrderUpsells {
  orderId: string;
  price: number;
  quantity: number;
  upsellId: string;
}

export interface OutboxMessages {
  attachments: Generated<Json>;
  bodyHtml: Generated<string>;
  bodyText: string;
  channel: string;
  claimedBy: string | null;
  claimedUntil: Instant | null;
  createdAt: Instant;
  failedAt: Instant | null;
  failure: Generated<string>;
  id: string;
  key: string;
  recipient: string;
  sentAt: Instant | null;
  siteId: string;
  subject: Generated<string>;
  validUntil: Instant | null;
}

export interface PaymentRefunds {
  amount: number;
  createdAt: Instant;
  failure: Generated<string>;
  key: string;
  paymentId: string;
  siteId: string;
  status: string;
  updatedAt: Instant;
}

export interface Payments {
  amount: number;
  bookingSessionId: string | null;
  captureAmount: number | null;
  createdAt: Instant;
  customerId: string;
  failure: Generated<string>;
  gateway: string;
  gatewayKey: string;
  gatewayReference: string | null;
  gatewaySource: string;
  id: string;
  orderId: string | null;
  siteId: string;
  status: string;
  updatedAt: Instant;
  visit: Generated<number>;
  voidRequestedAt: Instant | null;
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

export interface Pets {
  anxiousAggressive: Generated<boolean>;
  birthYear: number;
  breedId: string;
  createdAt: Instant;
  customerId: string;
  declawed: Generated<boolean>;
  description: Generated<string>;
  gender: string;
  groomerNote: Generated<string>;
  id: string;
  name: string;
  petTypeId: string;
  photoFileId: string | null;
  siteId: string;
  slug: string;
  spayedNeutered: Generated<boolean>;
  status: Generated<string>;
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
  kind: string;
  petId: string;
  siteId: string;
  updatedAt: Instant;
}

export interface ProductionMark {
  isProduction: Generated<boolean>;
  markedAt: Generated<Instant>;
}

export interface Referrals {
  claimedAt: Instant;
  friendId: string;
  id: string;
  referrerId: string;
  rewardedAt: Instant | null;
  rewardedOrderId: string | null;
  siteId: string;
}

export interface Renters {
  accountId: string;
  businessName: string;
  firstName: Generated<string>;
  id: string;
  lastName: Generated<string>;
  siteId: string;
}

export interface ReviewPictures {
  fileId: string;
  position: number;
  reviewId: string;
  siteId: string;
}

export interface Reviews {
  comment: Generated<string>;
  createdAt: Instant;
  customerId: string;
  groomerId: string;
  id: string;
  image: Json | null;
  orderId: string;
  published: Generated<boolean>;
  rating: number;
  reply: Generated<string>;
  siteId: string;
  updatedAt: Instant;
}

export interface SandboxAuthorizations {
  amount: number;
  captured: Generated<number>;
  createdAt: Instant;
  failure: Generated<string>;
  key: string;
  reference: string;
  refunded: Generated<number>;
  siteId: string | null;
  source: string;
  status: string;
}

export interface SandboxRefunds {
  amount: number;
  authorizationKey: string;
  createdAt: Instant;
  key: string;
}

export interface ServiceAddOns {
  addOnId: string;
  serviceId: string;
}

export interface ServiceCategories {
  id: string;
  name: string;
  petTypeId: string;
  position: Generated<number>;
  siteId: string;
  slug: string;
}

export interface ServicePrices {
  maxPrice: number;
  minPrice: number;
  minutes: number;
  serviceId: string;
  sizeId: string;
}

export interface Services {
  active: Generated<boolean>;
  baseServiceTime: number;
  categoryId: string;
  description: string;
  features: Generated<Json>;
  id: string;
  name: string;
  petTypeId: string;
  position: Generated<number>;
  siteId: string;
  slug: string;
}

export interface SignIns {
  accountId: string;
  confirmedAt: Instant | null;
  createdAt: Instant;
  expiresAt: Instant;
  id: string;
  impersonatorId: string | null;
  lastSeenAt: Instant;
  orderId: string | null;
  revokedAt: Instant | null;
  siteId: string;
  staffSignInId: string | null;
  tokenHash: Buffer;
  userAgent: Generated<string>;
}

export interface SiteHosts {
  host: string;
  origin: string | null;
  siteId: string;
}

export interface Sites {
  answerHours: Generated<number>;
  createdAt: Generated<Instant>;
  horizonDays: Generated<number>;
  id: string;
  lateFeePercent: Generated<number>;
  leadMinutes: Generated<number>;
  name: string;
  noticeMinutes: Generated<number>;
  settings: Json;
  slug: string;
}

export interface StaffMembers {
  accountId: string;
  firstName: string;
  id: string;
  lastName: string;
  siteId: string;
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
  siteId: string;
  startsAt: Instant;
  status: Generated<string>;
  totalMax: number;
  totalMin: number;
}

export interface StripeCustomers {
  createdAt: Instant;
  customerId: string;
  reference: string;
  siteId: string;
}

export interface StripePayments {
  createdAt: Instant;
  key: string;
  reference: string | null;
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
  siteId: string;
  slug: string;
}

export interface WaitlistEntries {
  bookingSessionId: string;
  createdAt: Instant;
  customerId: string;
  days: ArrayType<string>;
  draft: Json;
  endMinute: number;
  firstDay: string;
  groomerId: string | null;
  id: string;
  lastAskedAt: Instant | null;
  lastDay: string;
  overAt: Instant;
  siteId: string;
  startMinute: number;
}

export interface WaitlistNews {
  createdAt: Instant;
  firstDay: string;
  groomerId: string;
  id: string;
  lastDay: string;
  siteId: string;
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
  siteId: string;
  startsAt: Instant;
  toldAt: Instant | null;
}

export interface WebhookEvents {
  eventId: string;
  gateway: string;
  receivedAt: Instant;
  siteId: string;
}

export interface WorkZones {
  groomerId: string;
  id: string;
  maxLatitude: number;
  maxLongitude: number;
  minLatitude: number;
  minLongitude: number;
  name: string;
  polygon: Json;
  price: number;
  siteId: string;
  workDays: number[];
}

export interface DB {
  accounts: Accounts;
  addOns: AddOns;
  agreementAcceptances: AgreementAcceptances;
  agreementDocuments: AgreementDocuments;
  areas: Areas;
  auditEntries: AuditEntries;
  blocks: Blocks;
  bookingLinks: BookingLinks;
  bookingSessions: BookingSessions;
  calendarFeeds: CalendarFeeds;
  cards: Cards;
  changes: Changes;
  cmsPages: CmsPages;
  couponRedemptions: CouponRedemptions;
  coupons: Coupons;
  creditEntries: CreditEntries;
  customers: Customers;
  demoMark: DemoMark;
  deviceReports: DeviceReports;
  files: Files;
  giftCards: GiftCards;
  giftCardSpendings: GiftCardSpendings;
  groomerHours: GroomerHours;
  groomerRefusedBreeds: GroomerRefusedBreeds;
  groomers: Groomers;
  groomerServices: GroomerServices;
  jobWorkers: JobWorkers;
  leads: Leads;
  ledgerEntries: LedgerEntries;
  limits: Limits;
  loggedEvents: LoggedEvents;
  loginCodes: LoginCodes;
  menuItems: MenuItems;
  occupancy: Occupancy;
  oneTimeCodes: OneTimeCodes;
  orderChanges: OrderChanges;
  orderLines: OrderLines;
  orders: Orders;
  orderUpsells: OrderUpsells;
  outboxMessages: OutboxMessages;
  paymentRefunds: PaymentRefunds;
  payments: Payments;
  petBreeds: PetBreeds;
  pets: Pets;
  petSizes: PetSizes;
  petTypes: PetTypes;
  petVaccinations: PetVaccinations;
  productionMark: ProductionMark;
  referrals: Referrals;
  renters: Renters;
  reviewPictures: ReviewPictures;
  reviews: Reviews;
  sandboxAuthorizations: SandboxAuthorizations;
  sandboxRefunds: SandboxRefunds;
  serviceAddOns: ServiceAddOns;
  serviceCategories: ServiceCategories;
  servicePrices: ServicePrices;
  services: Services;
  signIns: SignIns;
  siteHosts: SiteHosts;
  sites: Sites;
  staffMembers: StaffMembers;
  standIns: StandIns;
  stripeCustomers: StripeCustomers;
  stripePayments: StripePayments;
  upsells: Upsells;
  waitlistEntries: WaitlistEntries;
  waitlistNews: WaitlistNews;
  waitlistOffers: WaitlistOffers;
  webhookEvents: WebhookEvents;
  workZones: WorkZones;
}
