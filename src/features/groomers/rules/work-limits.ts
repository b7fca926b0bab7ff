/** A pace of 120 percent means that visits take a fifth longer than usual. */
export const PACE_PERCENT = { min: 50, max: 200 } as const;
/** Minutes of a groomer's usual visit. */
export const USUAL_MINUTES = { min: 15, max: 600 } as const;
/** Pounds of the heaviest pet that a groomer takes. */
export const WEIGHT_LIMIT_LBS = { min: 1, max: 400 } as const;
export const MAX_REFUSED_BREEDS = 100;
