/** In whose name a mail about an event comes. */
export interface MailSender {
  /** The name of the place that owns the event's calendar, such as a club; empty where that is the whole organisation. */
  readonly unit: string;
  readonly organisation: string;
}

/** Who invites: the club rather than the organisation to which it belongs. */
export function inviterOf({ unit, organisation }: MailSender): string {
  return unit === '' ? organisation : unit;
}

/** The club and the organisation to which it belongs, as a mail is signed: one below the other. */
export function signatureOf({ unit, organisation }: MailSender): string[] {
  return unit === '' || unit === organisation ? [organisation] : [unit, organisation];
}

/** The same in one line, as mail programs show a sender. */
export function senderNameOf(sender: MailSender): string {
  return signatureOf(sender).join(' · ');
}
