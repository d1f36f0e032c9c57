/** In the place of a secret, in mails that only show how others look: its page says so, and there is nothing to answer. */
export const sampleSecret = 'sample';
