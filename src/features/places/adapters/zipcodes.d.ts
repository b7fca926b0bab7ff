// The package has no types; only its table of the United States is used, which leaves Canada's rows out.
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
