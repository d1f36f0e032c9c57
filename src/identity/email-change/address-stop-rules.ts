/** For how many days after its mail a link stops a change of address: more than the hours for which a new one gets no password link. */
export const stopDays = 7;

/** What became of the address of a member who stopped a change of it. */
export type StoppedAddress = 'kept' | 'restored' | 'taken';

interface StoppedChange {
  /** The address to which the link was sent. */
  email: string;
  /** The address of the member now. */
  present: string;
  /** What the member got in its place, by this change and later ones. */
  since: readonly string[];
  /** Whether others had the address before, and whether they have it now. */
  shared: boolean;
  heldByOthers: boolean;
}

/**
 * What follows for the address. Undefined where it came from somewhere else meanwhile, such as from the operator: then the link has
 * nothing to stop, and must not bring back an address that someone replaced on purpose.
 */
export function stoppedAddress(change: StoppedChange): StoppedAddress | undefined {
  const { email, present, since, shared, heldByOthers } = change;
  if (present === email) return 'kept';
  if (!since.includes(present)) return undefined;
  return heldByOthers && !shared ? 'taken' : 'restored';
}
