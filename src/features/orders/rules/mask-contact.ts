import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";

type Address = {
  formattedAddress: string;
  addressLine: string;
  addressLine2: string;
  addressNotes: string;
  isApartmentComplex: boolean;
  locality: string;
  adminDistrict: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  precision: string;
};
type Contact = { phoneNumber: string | null; email: string | null };

/** A tenth of a degree, which is about ten kilometers. */
const round = (degrees: number) => Math.round(degrees * 10) / 10;

/** An address of which only the town is left. */
function maskAddress<A extends Address>(address: A): A {
  return {
    ...address,
    formattedAddress: `${address.locality}, ${address.adminDistrict} ${address.postalCode}`,
    ...{ addressLine: "", addressLine2: "", addressNotes: "", isApartmentComplex: false, precision: "zip" },
    ...{ latitude: round(address.latitude), longitude: round(address.longitude) },
  };
}

/** An order for staff who may not contact customers: without phone number, e-mail address and street. */
export function maskContact<O extends { address: Address; customer: Contact }>(order: O): O {
  const { phoneNumber, email } = order.customer;
  return {
    ...order,
    address: maskAddress(order.address),
    customer: {
      ...order.customer,
      phoneNumber: phoneNumber && maskPhone(phoneNumber),
      email: email && maskEmail(email),
    },
  };
}
