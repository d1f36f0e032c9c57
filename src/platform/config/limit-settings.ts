import { wholeNumber } from './setting.ts';

/** How much anyone may ask for, as a part of all settings. */
export const limitSettings = {
  signInLimit: wholeNumber({
    env: 'GUILDHALL_SIGN_IN_LIMIT',
    description:
      'How many sign-ins an hour are tried for one network address and for one member; where the member has signed in from the address within 30 ' +
      'days, they count for the two together alone. All addresses of an IPv6 network of /64 count as one; one of /56 may try 4 times, one of /48 16 times as many.',
    default: 180,
    range: [1, 1_000_000],
    example: '60',
  }),
  failedSignInLimit: wholeNumber({
    env: 'GUILDHALL_FAILED_SIGN_IN_LIMIT',
    description:
      'How many wrong passwords an hour are looked at for one member from one network address; from an IPv6 network of /56 2 times, of /48 4 times as many.',
    default: 20,
    range: [1, 1_000_000],
    example: '10',
  }),
  invitationLimit: wholeNumber({
    env: 'GUILDHALL_INVITATION_LIMIT',
    description:
      'How many invitations a member may send in an hour. Those to events that the member reviews do not count.',
    default: 100,
    range: [1, 1_000_000],
    example: '20',
  }),
  reviewerInvitationLimit: wholeNumber({
    env: 'GUILDHALL_REVIEWER_INVITATION_LIMIT',
    description:
      'How many invitations to events that they review a member may send in an hour. Of those whom organisers invite in one go, only people who do ' +
      'not belong to the place of the calendar count.',
    default: 1000,
    range: [1, 1_000_000],
    example: '5000',
  }),
  writesPerMinute: wholeNumber({
    env: 'GUILDHALL_WRITES_PER_MINUTE',
    description:
      'How many requests that change something are taken in a minute from one member or application token; a tenth of it from the holder of an ' +
      'invitation link. A large body counts as one more for every 8 KiB. 0 sets no limit.',
    default: 600,
    range: [0, 1_000_000],
    example: '1200',
  }),
  heavyReadsPerMinute: wholeNumber({
    env: 'GUILDHALL_HEAVY_READS_PER_MINUTE',
    description:
      'How many searches, attendance lists, tickets, calendar files of invitations and pictures in a new size are answered in a minute for one member or application token, and for callers ' +
      'without a token for one network address; a tenth of it for the holder of an invitation link. A long list counts as one more for every 200 people, ' +
      'badges and door lists for every 20. 0 sets no limit.',
    default: 600,
    range: [0, 1_000_000],
    example: '1200',
  }),
  recordsPerDay: wholeNumber({
    env: 'GUILDHALL_RECORDS_PER_DAY',
    description:
      'How many full records of other members one member may read in a day; officers and those with a right 5 times as many, an application token 10 times as ' +
      'many for each of its budget. Who reads more is refused, and the log says so once a day. 0 sets no limit.',
    default: 2000,
    range: [0, 1_000_000],
    example: '500',
  }),
  messagesPerHour: wholeNumber({
    env: 'GUILDHALL_MESSAGES_PER_HOUR',
    description:
      'How many messages to the people of one event, and mails about its moves, are taken in an hour. That it was cancelled is always told. 0 sets no limit.',
    default: 10,
    range: [0, 1_000_000],
    example: '5',
  }),
  messagesPerDay: wholeNumber({
    env: 'GUILDHALL_MESSAGES_PER_DAY',
    description:
      'How many messages to the people of events one member may send in 24 hours. 0 sets no limit.',
    default: 50,
    range: [0, 1_000_000],
    example: '20',
  }),
  outsideMailsPerDay: wholeNumber({
    env: 'GUILDHALL_OUTSIDE_MAILS_PER_DAY',
    description:
      'To how many people from outside one member may write in a day, by messages and by mails about what becomes of events; each mail counts. Guests are from outside, and members ' +
      'who belong neither to the place of the calendar nor to a place above it over which the sender manages events. It is for places of up to 500 members, and as many times more for ' +
      'those with more. That an event was cancelled counts, but is always told. 0 sets no limit.',
    default: 10_000,
    range: [0, 1_000_000],
    example: '2000',
  }),
  eventsPerDay: wholeNumber({
    env: 'GUILDHALL_EVENTS_PER_DAY',
    description:
      'How many events are created in a day in the calendars of one place, the events of series and copies included; those that are imported do not count. 0 sets no limit.',
    default: 365,
    range: [0, 1_000_000],
    example: '1000',
  }),
  uploadMegabytesPerDay: wholeNumber({
    env: 'GUILDHALL_UPLOAD_MEGABYTES_PER_DAY',
    description:
      'How many megabytes of banners and files are taken in a day for the events of the calendars of one place. 0 sets no limit.',
    default: 300,
    range: [0, 1_000_000],
    example: '1000',
  }),
  addressBudgetFactor: wholeNumber({
    env: 'GUILDHALL_ADDRESS_BUDGET_FACTOR',
    description:
      'How many times as many changes and expensive reads as one member all callers behind one network address may make ' +
      'together: a venue, an office or a website has many behind one address.',
    default: 20,
    range: [1, 1_000_000],
    example: '50',
  }),
};
