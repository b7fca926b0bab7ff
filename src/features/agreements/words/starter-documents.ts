import { GROOMER_FLAGS, GROOMER_KINDS, type GroomerFlag } from "../rules.ts";

/** What the texts say about a brand. The phone is formatted; without an email they name the phone alone. */
export type BrandFacts = { brandName: string; phone: string; serviceEmail?: string | undefined };

type Text = { title: string; body(brand: BrandFacts): string };

const toContact = ({ phone, serviceEmail }: BrandFacts) =>
  serviceEmail ? `Call ${phone} or write to ${serviceEmail}` : `Call ${phone}`;

/** Texts to start with, which a brand replaces: a new version asks each groomer to sign again. */
const TEXTS: Record<GroomerFlag, Text> = {
  businessServicesAgreement: {
    title: "Business services agreement",
    body: (p) => `This agreement is between you, an independent groomer, and ${p.brandName}.

## What we do
We show your page to pet owners, take bookings for the hours, zones and services that you set, remind customers, and handle their payments.

## What you do
- You groom with your own van, tools and supplies, in your own way, with care for each pet.
- You come to the visits that you accepted, on time, or say early that you cannot.
- You hold the licenses and the insurance that the law asks of your work.
- You use what you learn about customers for their visits only.

## Independence
You decide when and where you work. You are not our employee, and may work for others too.

## Ending it
Either side may end this agreement in writing with seven days' notice. Accepted visits in that time stand. The law of the state in which you groom applies.`,
  },
  compensationPolicy: {
    title: "Compensation policy",
    body: (p) => `This page says how you are paid for visits booked through ${p.brandName}.

## Variable plan
You are paid for each finished visit, as a share of its final price. Our team gives you the share in writing before your first visit, and tells you 30 days before it changes. Tips are yours in full.

## Cash
What a customer pays you in cash counts as received. Our share of it is settled with your other visits.

## When a visit does not happen
If a customer cancels late or does not open the door, you get your share of the fee that is charged. A visit that you cancel is not paid.

## Questions
Each visit in your account shows its price. ${toContact(p)} within 60 days if a sum looks wrong.`,
  },
  taxWithholding: {
    title: "Taxes",
    body: (p) => `As an independent groomer you pay your own taxes.

- ${p.brandName} withholds no income tax, Social Security or Medicare from what you earn.
- You report your earnings yourself, and pay estimated taxes where the law asks for them.
- We send you a Form 1099 for each year in which the law asks for one, and need your taxpayer number for it.

If you are unsure, ask a tax adviser. Our team cannot give tax advice.`,
  },
  healthInsurance: {
    title: "Health insurance",
    body: (p) => `${p.brandName} does not provide health insurance to independent groomers.

You choose and pay your own cover, for example through HealthCare.gov or your state's marketplace. Nothing in your account depends on which cover you have.`,
  },
  workersCompensation: {
    title: "Workers' compensation",
    body: (
      p,
    ) => `Workers' compensation insures employees who are hurt at work. As an independent groomer you are not covered by a policy of ${p.brandName}.

- You may buy a policy for yourself; some states let independent workers opt in.
- If you employ helpers, you insure them as the law of your state asks.
- Report any injury of a person or a pet at a visit to us on the same day: ${p.phone}.`,
  },
  avenueSecretarialOfficeServices: {
    title: "Office services agreement",
    body: (p) => `${p.brandName} does office work for you, so that you can groom.

## Included
Answering customers' questions about bookings, confirmations and reminders, receipts, and the records of your visits. They cost you nothing beyond our share of a visit.

## In your name
You allow us to confirm, move and cancel visits with customers as your settings and the cancellation policy say, and to collect payments for your visits.

## Not included
Your bookkeeping, your taxes, your licenses and your insurance.`,
  },
};

/** The first version of each document for groomers, in the order of the onboarding form. */
export const starterDocuments = (brand: BrandFacts) =>
  GROOMER_FLAGS.map((flag) => ({
    kind: GROOMER_KINDS[flag],
    version: 1,
    title: TEXTS[flag].title,
    body: TEXTS[flag].body(brand),
  }));
