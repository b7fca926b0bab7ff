/** What a brand may let its groomers do, with the words that follow "Your brand does not let you". */
const PERMISSION_WORDS = {
  hours: "change your hours and time off",
  zones: "change your work zones",
  prices: "change prices and services",
  phone: "see the phone numbers of customers",
} as const;

export type GroomerPermission = keyof typeof PERMISSION_WORDS;

export const GROOMER_PERMISSIONS = Object.keys(PERMISSION_WORDS) as readonly GroomerPermission[];

/** The permissions in a groomer's stored list. A name that this version does not know allows nothing. */
export function toGroomerPermissions(stored: unknown): readonly GroomerPermission[] {
  return Array.isArray(stored) ? GROOMER_PERMISSIONS.filter((name) => stored.includes(name)) : [];
}

/** Why a groomer without this permission is refused. */
export function lackOfGroomer(permission: GroomerPermission): string {
  return `Your brand does not let you ${PERMISSION_WORDS[permission]}. Please contact its team.`;
}
