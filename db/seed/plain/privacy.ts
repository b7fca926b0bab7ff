/** The privacy policy of a brand: it is true for this program, and operators complete it. */
export function privacyOf(brand: { name: string; phone: string; serviceEmail: string }) {
  return {
    path: "privacy-policy",
    title: "Privacy policy",
    body: `${brand.name} needs to know a few things to bring a groomer to your door. This page says what we keep, why, who sees it and how you end it.

## What we keep
- **About you:** name, e-mail, phone, address and notes on how to find your door.
- **About your pets:** name, breed, weight, year of birth, health and behaviour that matter on the table, and photos of visits.
- **About visits:** times, services, prices, messages and reviews.
- **About payments:** the brand and last four digits of your card. The card number itself goes to the payment provider and never reaches us.

## Why
To offer times that fit, to let the groomer prepare, to take payment, to answer you, and to keep the books that the law asks for. We do not sell what we know, and we show no advertising of others.

## Who sees it
Your groomer sees what the visit needs, from the day it is booked. Our team sees it when you ask for help, and each such look is written down. Carriers of texts, mails and payments get what they must have for that alone.

## Cookies
One cookie keeps you signed in, one keeps your booking while you make it, and one remembers for seven days which link led you here. There are no others.

## How long
A booking that you do not finish is deleted after 24 hours. Visits and payments are kept as long as tax law asks. Everything else goes when you close your account.

## Your say
Ask for a copy, a correction or the end of your account at any time: write to [${brand.serviceEmail}](mailto:${brand.serviceEmail}) or call ${brand.phone}. A person answers.`,
  };
}
