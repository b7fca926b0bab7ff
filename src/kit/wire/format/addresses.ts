/** An address on one line, with its second line last: "1201 N 7th St, Phoenix, AZ 85006, Apt 4". */
export function formatAddress(address: { formattedAddress: string; addressLine2: string }): string {
  return [address.formattedAddress, address.addressLine2].filter(Boolean).join(", ");
}
