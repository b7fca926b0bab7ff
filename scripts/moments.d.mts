export const MOMENTS: readonly string[];
export function chooseMoment(from?: {
  env?: Readonly<Record<string, string | undefined>>;
  commit?: string | null;
}): string;
