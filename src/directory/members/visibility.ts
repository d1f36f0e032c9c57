/** The parts of a record for each of which a member says who sees it. */
export const visibilityBlocks = [
  'privateAddress',
  'privatePhones',
  'birthday',
  'partner',
  'business',
] as const;
export type VisibilityBlock = (typeof visibilityBlocks)[number];

/** Who sees a part: all members, those of the member's club, or those who manage its directory; from wide to narrow. */
export const audiences = ['members', 'club', 'officers'] as const;
export type Audience = (typeof audiences)[number];

/** Who sees each part. */
export type Visibility = Readonly<Record<VisibilityBlock, Audience>>;

/** What is hidden from some; what is left out, all members see. */
export type Hidden = Partial<Record<VisibilityBlock, Audience>>;

/** Who sees each part of the record of someone who hides nothing. */
export const openToMembers: Visibility = {
  privateAddress: 'members',
  privatePhones: 'members',
  birthday: 'members',
  partner: 'members',
  business: 'members',
};
