/**
 * The secrets of the demo that everyone may know, as everyone knows its password: with them the examples of the API document
 * work as they stand. All others are drawn, in the demo as anywhere.
 */
export const demoSecrets = {
  /** Opens the calendar feed of the sign-in `administrator`. */
  privateIdentifier: 'calendarofanadministrator2',
  /** Of the picture of the sign-in `member`. */
  photoName: 'photoofthedemomember234567',
  /** On the ticket of the sign-in `member` for the event that runs when the demo is made. */
  barcode: 'ticketofthedemomember23456',
  /** With which the example of the API document confirms the new e-mail address of a member; outside the demo it opens nothing. */
  emailSecret: 'newaddressofademomember234567newaddressofademomember',
  /** With which the example of the API document stops a new e-mail address of a member; outside the demo it opens nothing. */
  stopSecret: 'stopsthechangeofademomember234567stopsthechangeofade',
  /** Of the link with which a member of the demo who has none sets a first password; outside the demo it opens nothing. */
  passwordLink: 'firstpasswordofademomember234567firstpasswordofademo',
} as const;
