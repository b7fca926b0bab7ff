export const MOMENTS: readonly string[];
export function drawMoment(env?: Readonly<Record<string, string | undefined>>): string;
