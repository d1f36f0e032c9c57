import { conflict } from '../../platform/shared/errors.ts';

/** Whom passkeys are made for: browsers offer them to pages of this origin alone. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Whether people can have passkeys: browsers keep them for a name, and not for the number of a machine. */
export function passkeysWork(publicUrl: string): boolean {
  // In this form addresses of IPv6 stand in brackets, and those of IPv4 are four numbers, however they were written.
  return !/^\[|^[\d.]+$/.test(new URL(publicUrl).hostname);
}

/** Whom passkeys are made for at this address; refuses one where there can be none. */
export function relyingParty(publicUrl: string): RelyingParty {
  if (!passkeysWork(publicUrl)) {
    throw conflict(
      'Passkeys need a name: the address of this service is the number of a machine, for which browsers keep none.',
    );
  }
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
