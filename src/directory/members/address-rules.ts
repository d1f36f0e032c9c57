import type { PostalAddress } from './member.ts';

/** An address as it stands on an envelope: one line for each part that is known. */
export function addressLines({ street, poBox, postalCode, city, state, country }: PostalAddress): string {
  const town = [postalCode, city].filter((part) => part !== '').join(' ');
  return [street, boxLine(poBox), town, state, country].filter((line) => line !== '').join('\n');
}

/** A bare number would be read as a house number. */
function boxLine(poBox: string): string {
  return /^\d+$/.test(poBox) ? `P.O. Box ${poBox}` : poBox;
}
