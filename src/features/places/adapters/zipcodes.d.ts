// The package has no types. We use only its table of the United States, without Canada.
declare module "zipcodes/lib/codes.js" {
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >;
}

declare module "zipcodes/lib/states.js" {
  /** Name in capitals to the two-letter code. */
  export const full: Record<string, string>;
}
