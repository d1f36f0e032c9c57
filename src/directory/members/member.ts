/** A postal address in its parts; a part that is not known is empty. */
export interface PostalAddress {
  street: string;
  poBox: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
}

/** The address of someone whose address is not known. */
export const emptyAddress: Readonly<PostalAddress> = {
  street: '',
  poBox: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
};

/** The networks a member may name. */
export const memberNetworks = [
  'skype',
  'twitter',
  'facebook',
  'linkedIn',
  'xing',
  'instagram',
  'flickr',
  'youtube',
  'pinterest',
] as const;
export type MemberNetwork = (typeof memberNetworks)[number];

/** A member's public pages, by network. */
export type MemberNetworks = Partial<Record<MemberNetwork, string>>;
