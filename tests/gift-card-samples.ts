import { newId } from "#kit/server/ids.ts";

/** Valid calls about the brand's gift cards, with ids that do not exist. */
export function giftCardSamples() {
  const params = { id: newId() };
  const gift = { recipientName: "Mia Torres", senderName: "", message: "Enjoy!", sendOn: "2027-03-01" };
  const revision = 1;
  const recipientEmail = "mia@example.com";
  const sale = { ...gift, recipientEmail, amount: 5_000 };
  const free = { ...sale, paidBy: "free", reason: "The groomer came late." };
  return {
    "GET /v2/staff/gift-cards": { query: { search: "mia", state: "active" } },
    "GET /v2/staff/gift-cards/{id}": { params },
    "POST /v2/staff/gift-cards": {
      bodies: [
        { ...sale, saleId: newId(), paidBy: "cash", reason: "" },
        { ...free, saleId: newId(), password: "four plain words do" },
        { ...free, saleId: newId(), confirmCode: "493021" },
      ],
    },
    "PUT /v2/staff/gift-cards/{id}": { params, bodies: [{ ...gift, recipientEmail, revision }] },
    "POST /v2/staff/gift-cards/{id}/resend": { params, bodies: [{ recipientEmail, revision }] },
    "POST /v2/staff/gift-cards/{id}/void": { params, bodies: [{ reason: "Sold by mistake", revision }] },
  };
}
