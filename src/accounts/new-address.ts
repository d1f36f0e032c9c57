/** What is recorded in the trail when a member has another e-mail address by their own wish. */
export const emailConfirmation = { action: 'confirm', subject: 'email-change' };

/** For how long no link for a forgotten password is sent then: the address may be that of somebody who had the session. */
export const newAddressHours = 72;
