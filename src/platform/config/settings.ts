import { callerSettings } from './caller-settings.ts';
import { limitSettings } from './limit-settings.ts';
import { logSettings } from './log-settings.ts';
import { metricsSettings } from './metrics-settings.ts';
import { organisationSettings } from './organisation-settings.ts';
import { isAbsoluteWebAddress, isHost, isPostgresAddress } from './setting-checks.ts';
import { onOrOff, textSetting, wholeNumber } from './setting.ts';

/** Every setting of Guildhall: this is the only place where one is named, described and given its default. */
export const settings = {
  settingsFile: textSetting({
    env: 'GUILDHALL_SETTINGS',
    placeholder: '<file>',
    description:
      'A file of settings, one NAME=value to a line, such as GUILDHALL_PORT=9000. Variables and flags win over it.',
    default: '',
    example: '/etc/guildhall/guildhall.env',
    wants: 'empty or the path of a file',
  }),
  host: textSetting({
    env: 'GUILDHALL_HOST',
    placeholder: '<address>',
    description: 'The address to listen on. 0.0.0.0 listens on every network of the machine.',
    default: '127.0.0.1',
    example: '0.0.0.0',
    wants: 'an IP address or a host name',
    check: isHost,
  }),
  port: wholeNumber({
    env: 'GUILDHALL_PORT',
    placeholder: '<port>',
    description: 'The port to listen on. 0 takes any free port and says which.',
    default: 8080,
    range: [0, 65_535],
    example: '9000',
  }),
  dataFolder: textSetting({
    env: 'GUILDHALL_DATA',
    placeholder: '<folder>',
    description:
      'The folder of the database, the photos and, without an SMTP server, the mails. A relative path counts from the ' +
      'current folder.',
    default: './data',
    minLength: 1,
    example: '/var/lib/guildhall',
    wants: 'the path of a folder',
  }),
  databaseUrl: textSetting({
    env: 'DATABASE_URL',
    flag: '--database',
    placeholder: '<url>',
    description: 'A PostgreSQL database. Without it the data is in a file of the data folder.',
    default: '',
    secret: true,
    example: 'postgres://guildhall:secret@db.example.org/guildhall',
    pattern: String.raw`^(postgres(ql)?://\S+)?$`,
    wants:
      'an address such as postgres://user:password@host/database, special characters of the password percent-encoded',
    check: isPostgresAddress,
  }),
  poolSize: wholeNumber({
    env: 'GUILDHALL_POOL_SIZE',
    placeholder: '<connections>',
    description: 'How many connections each process keeps open at most to PostgreSQL.',
    default: 10,
    range: [1, 1000],
    example: '20',
  }),
  workers: wholeNumber({
    env: 'GUILDHALL_WORKERS',
    description:
      'How many processes answer requests, all at the same port. More than one for each core gains nothing.',
    default: 1,
    range: [1, 256],
    example: '4',
  }),
  basePath: textSetting({
    env: 'GUILDHALL_BASE_PATH',
    placeholder: '<path>',
    description: 'A path in front of everything: with /club-api, /v2 is found at /club-api/v2.',
    default: '',
    example: '/club-api',
    // No dots alone and no double slashes: proxies and browsers would rewrite such a path.
    pattern: String.raw`^(/(?!\.{1,2}(/|$))[A-Za-z0-9._~-]+)*$`,
    wants: 'empty or a path such as /club-api, with a slash at the start and none at the end',
  }),
  publicUrl: textSetting({
    env: 'GUILDHALL_PUBLIC_URL',
    placeholder: '<url>',
    description: 'The address under which people reach the service, base path included, for links in mails.',
    default: '',
    defaultNote: 'made from host, port and base path',
    example: 'https://members.example.org/club-api',
    wants: 'an absolute address that starts with http:// or https://, without a query or a fragment',
    check: isAbsoluteWebAddress,
  }),
  ...organisationSettings,
  countryCode: textSetting({
    env: 'GUILDHALL_COUNTRY_CODE',
    placeholder: '<digits>',
    description: 'The telephone country code that a number written with a leading 0 belongs to.',
    default: '41',
    pattern: '^[1-9][0-9]{0,2}$',
    example: '49',
    wants: 'one to three digits without a plus sign, such as 41',
  }),
  demo: onOrOff({
    env: 'GUILDHALL_DEMO',
    description:
      'Fill an empty database with the demo organisation and allow its sign-ins, whose password is public.',
    default: false,
    example: 'true',
  }),
  demoAnywhere: onOrOff({
    env: 'GUILDHALL_DEMO_ANYWHERE',
    description:
      'Let the demo listen on an address that other machines can reach, have a public address, or stand behind a proxy.',
    default: false,
    example: 'true',
  }),
  smtpUrl: textSetting({
    env: 'GUILDHALL_SMTP_URL',
    placeholder: '<url>',
    description:
      'The mail server, with its user and password. Without one, mails become .eml files in the data folder. ' +
      'Prefer the environment variable: other users of the machine can read flags.',
    default: '',
    pattern: String.raw`^(smtps?://[^\s/][^\s]*)?$`,
    example: 'smtps://user:password@mail.example.org',
    wants: 'empty or an address that starts with smtp:// or smtps://',
    check: (value) => value === '' || URL.canParse(value),
    secret: true,
  }),
  mailFrom: textSetting({
    env: 'GUILDHALL_MAIL_FROM',
    placeholder: '<sender>',
    description: 'The sender of the mails.',
    default: 'Guildhall <guildhall@localhost>',
    pattern: String.raw`^(?:[^\p{Cc}<>@\s]+@[^\p{Cc}<>@\s]+|[^\p{Cc}<>]+ <[^\p{Cc}<>@\s]+@[^\p{Cc}<>@\s]+>)$`,
    example: 'Friends of the Lake <office@example.org>',
    wants: 'a mail address such as office@example.org, or a name with the address in angle brackets',
  }),
  undoSeconds: wholeNumber({
    env: 'GUILDHALL_UNDO_SECONDS',
    placeholder: '<seconds>',
    description:
      'For how many seconds the mails wait that follow from what an organiser does, so that it can be undone before anyone has read of it. 0 lets them leave at once.',
    default: 10,
    range: [0, 300],
    example: '30',
  }),
  ...logSettings,
  ...metricsSettings,
  ...limitSettings,
  signInHours: wholeNumber({
    env: 'GUILDHALL_SIGN_IN_HOURS',
    placeholder: '<hours>',
    description: 'How many hours the token that a program gets by signing in lasts.',
    default: 12,
    range: [1, 8760],
    example: '24',
  }),
  signInDays: wholeNumber({
    env: 'GUILDHALL_SIGN_IN_DAYS',
    placeholder: '<days>',
    description:
      'After how many days a program has to sign in with the password again, however often it renews its token meanwhile.',
    default: 30,
    range: [1, 365],
    example: '90',
  }),
  sessionIdleDays: wholeNumber({
    env: 'GUILDHALL_SESSION_IDLE_DAYS',
    placeholder: '<days>',
    description: 'After how many days without a use a browser has to sign in again.',
    default: 14,
    range: [1, 365],
    example: '30',
  }),
  sessionDays: wholeNumber({
    env: 'GUILDHALL_SESSION_DAYS',
    placeholder: '<days>',
    description: 'After how many days a browser has to sign in again even when it is in use.',
    default: 90,
    range: [1, 365],
    example: '30',
  }),
  welcomeDays: wholeNumber({
    env: 'GUILDHALL_WELCOME_DAYS',
    placeholder: '<days>',
    description: 'For how many days the link works with which a new member sets a first password.',
    default: 14,
    range: [1, 90],
    example: '30',
  }),
  auditDays: wholeNumber({
    env: 'GUILDHALL_AUDIT_DAYS',
    placeholder: '<days>',
    description: 'For how many days the audit trail of who changed what is kept. 0 keeps it for ever.',
    default: 730,
    range: [0, 36_500],
    example: '365',
  }),
  mailDays: wholeNumber({
    env: 'GUILDHALL_MAIL_DAYS',
    placeholder: '<days>',
    description: 'For how many days mails are kept after they were sent or given up. 0 keeps them for ever.',
    default: 30,
    range: [0, 36_500],
    example: '90',
  }),
  tokenDays: wholeNumber({
    env: 'GUILDHALL_TOKEN_DAYS',
    placeholder: '<days>',
    description:
      'For how many days tokens are kept after they have expired or were revoked. 0 keeps them for ever.',
    default: 90,
    range: [0, 36_500],
    example: '30',
  }),
  photoCacheMegabytes: wholeNumber({
    env: 'GUILDHALL_PHOTO_CACHE_MB',
    placeholder: '<megabytes>',
    description: 'How many megabytes of resized photos are kept on disk.',
    default: 256,
    range: [1, 1_000_000],
    example: '1024',
  }),
  ...callerSettings,
};

/** The values as they are written: numbers and switches are read, the rest is text. */
export type SettingValues = { [Name in keyof typeof settings]: (typeof settings)[Name]['default'] };

/** The name of a setting in the program. */
export type SettingName = keyof SettingValues;
