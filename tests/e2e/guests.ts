export type PetInput = {
  kind: "Dog" | "Cat";
  breed: string;
  /** Pounds. Without it, the breed's suggestion stays. */
  weight?: string;
  service: string;
  addOns?: readonly string[];
  name: string;
  birthYear: string;
  gender: "Male" | "Female";
};

export type Guest = {
  host: string;
  /** What the guest types into the first field. */
  address: string;
  street: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  pets: readonly [PetInput, ...PetInput[]];
};

const BISCUIT: PetInput = {
  kind: "Dog",
  breed: "Golden Retriever",
  service: "Full groom",
  addOns: ["Teeth brushing", "Nail grinding"],
  name: "Biscuit",
  birthYear: "2021",
  gender: "Male",
};

const MARMALADE: PetInput = {
  kind: "Cat",
  breed: "Maine Coon",
  service: "Cat bath & brush",
  name: "Marmalade",
  birthYear: "2019",
  gender: "Female",
};

/**
 * A household in Phoenix with a dog and a cat. The street exists. Numbers 555-01xx are fictional, and the
 * demo has no other customer with this area code.
 */
export const MIA: Guest = {
  host: "localhost",
  address: "2402 E Camelback Rd, Phoenix, AZ 85016",
  street: "2402 E Camelback Rd",
  firstName: "Mia",
  lastName: "Alvarez",
  phone: "(928) 555-0187",
  email: "mia@example.com",
  pets: [BISCUIT, MARMALADE],
};

/** A guest in the same street with one dog. */
export const SAM: Guest = {
  ...MIA,
  firstName: "Sam",
  lastName: "Okafor",
  phone: "(928) 555-0188",
  email: "sam@example.com",
  pets: [BISCUIT],
};

/** A guest of the other brand, in Austin. */
export const JUNE: Guest = {
  ...MIA,
  host: "juniper.localhost",
  address: "1100 S Lamar Blvd, Austin, TX 78704",
  street: "1100 S Lamar Blvd",
  firstName: "June",
  lastName: "Park",
  phone: "(325) 555-0187",
  email: "june@example.com",
};
