/** For how long no link for a forgotten password is sent to an address that a member has changed to: it may be that of a person who had the session. */
export const newAddressHours = 72;
