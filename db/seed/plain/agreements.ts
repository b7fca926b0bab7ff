import type { AgreementKind, DocumentKind } from "#features/agreements/rules.ts";

export type DocumentFact<Kind extends DocumentKind = DocumentKind> = {
  kind: Kind;
  version: number;
  title: string;
  /** Markdown. */
  body: string;
};

export type AgreementFact = DocumentFact<AgreementKind>;

/** The values that differ between brands' documents. */
export type Policy = {
  brandName: string;
  phone: string;
  serviceEmail: string;
  noticeHours: number;
  /** Share of the lower end of the estimate that a late cancellation may cost, in per cent. */
  lateSharePct: number;
  /** State whose law applies. */
  lawOf: string;
};

function cancellation(p: Policy): AgreementFact {
  return {
    kind: "cancellation",
    version: 2,
    title: "Cancellation policy",
    body: `A groomer who drives to you sees only a few pets a day, and a time that falls free at the last minute is hard to fill. This page says, in plain words, what happens when plans change.

## More than ${p.noticeHours} hours before the visit
Move or cancel the visit yourself, in your account or by the link in your confirmation. It costs nothing, and any amount held on your card is released at once. Your bank may need a few days to show it.

## Less than ${p.noticeHours} hours before the visit
Your change becomes a request, which your groomer or our team answers, usually within two hours. We say yes whenever the time can be filled, and always when a pet or a person is ill. When it cannot be filled, we may charge up to ${p.lateSharePct} % of the lower end of your estimate. You are told the amount before anything is charged.

## When nobody opens the door
The groomer rings, calls the number on the order and waits fifteen minutes. After that the visit counts as missed and is charged like a late cancellation.

## When the groomer cancels
You pay nothing. We offer you the nearest free times of other groomers who fit your pet. If none of them suits you, the order ends and every amount held is released.

## Weather, traffic and breakdowns
Safety comes first, on the road as on the table. If we cannot reach you for reasons outside anyone's control, we move the visit free of charge.

## Questions
Call ${p.phone} or write to ${p.serviceEmail}. A person answers.`,
  };
}

function customer(p: Policy): AgreementFact {
  return {
    kind: "customer",
    version: 1,
    title: "Customer agreement",
    body: `This agreement is between you, the pet's owner or keeper, and ${p.brandName}. It covers each visit that you book.

## What we do
We bring you together with independent mobile groomers, take your booking, hold the time and handle the payment. The groomer carries out the service at the address that you give, in a van with its own water and power unless the listing says otherwise.

## What you do
- Give honest answers about age, weight, health, vaccinations and temper. They decide which groomer fits and how long the visit takes.
- Have your pet at home and ready at the start of the visit, after a short walk if possible.
- Make sure that a vehicle of about 22 feet can park within 100 feet of the door, legally and safely.
- Be reachable by phone during the visit. An adult hands over the pet and takes it back.

## Price
You see a range before you book. It follows from service, size, breed, coat and distance. The final price lies within that range unless you agree to a change, for example because mats need another quarter hour. Tips are welcome, never expected, and go to the groomer in full.

## Payment
At booking we authorise the upper end of the range on your card and charge the final price after the visit. You can pay in cash where your groomer offers it. Gift cards and credit are used first.

## When something is not right
Tell us within 48 hours, with a photo if you can. We put a poor cut right, free of charge, where it can be put right, and refund what is fair where it cannot.

## Ending this agreement
You may close your account at any time in your settings. Visits that lie ahead are then cancelled under the cancellation policy.`,
  };
}

function release(p: Policy): AgreementFact {
  return {
    kind: "release",
    version: 2,
    title: "Pet release terms",
    body: `Grooming is safe when the groomer knows the animal and the owner knows the limits. With this page you hand your pet over for the time of the visit.

## You confirm that
- you own the pet or may decide for it;
- its rabies vaccination is valid, as the law asks, or a vet has exempted it;
- you have told us of every bite, fear, illness, operation, pregnancy and medicine that you know of.

## Older pets and pets that are ill
Standing, water and warm air are a strain. Grooming can bring to light what was hidden before. We work in shorter steps, and stop when the pet has had enough; you pay only for what was done.

## Matted coats
Brushing out tight mats hurts. If the coat cannot be saved without pain, the groomer tells you before clipping it short. Under mats the skin may be red, bruised or sore, and a short clip can show it. Please do not take that for a mistake of the clipper.

## Safety
A muzzle, a cone or a second pair of hands is used for safety, never as a punishment. We do not sedate. A groomer may end a visit that has become dangerous for pet or person.

## In an emergency
If your pet needs a vet, we call you first. If we cannot reach you, you allow us to take it to the nearest open clinic. We pay for harm that our groomer caused by carelessness; costs of an illness that was there before remain yours.

## Photos
Before and after photos belong to your pet's report. We show them to others only when you have agreed.

Questions before you hand over the leash? Call ${p.phone}.`,
  };
}

function terms(p: Policy): AgreementFact {
  return {
    kind: "terms",
    version: 3,
    title: "Terms & conditions",
    body: `These terms apply to this website and to the account that you open with ${p.brandName}. We wrote them to be read.

## Your account
You must be at least 18. Keep your password to yourself, and tell us when you think that somebody else knows it. One person, one account. You can end every session in your settings.

## Messages
We send a code by text when you book, and reminders before a visit. Message and data rates of your carrier may apply. You may switch reminders off; codes are needed for booking.

## Reviews
Only people with a completed visit can review it. Write what you saw. We remove insults, private data and advertising, and nothing else. Groomers may answer in public.

## Referrals, coupons and gift cards
A friend who books by your link receives $10 off the first visit, and you receive $10 of credit when that visit is completed. One reward for each pair of households. Coupons cannot be combined unless they say so. Gift cards cannot be paid out in cash, except where the law says otherwise.

## Privacy
We use your address to find groomers nearby and to drive to you, and your phone to reach you. Groomers see both for the visits that they have with you, and no longer. We do not sell your data. You may ask for a copy of it or for its deletion at ${p.serviceEmail}.

## What we answer for
We answer for what we and the people working for us do wrongly. We do not answer for events outside our control, or for loss that nobody could foresee. Nothing here takes away a right that the law gives you.

## Changes and law
When these terms change, you see the new version and are asked again before your next booking. The law of ${p.lawOf} applies. We would always rather talk first: ${p.phone}.`,
  };
}

/** A brand's four documents, in the order in which they are shown. */
export function agreementsOf(policy: Policy): AgreementFact[] {
  return [terms(policy), cancellation(policy), release(policy), customer(policy)];
}
