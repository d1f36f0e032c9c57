import { wholeNumber } from './setting.ts';

/** How long things are kept that nobody needs any more, as a part of all settings. */
export const retentionSettings = {
  auditDays: wholeNumber({
    env: 'GUILDHALL_AUDIT_DAYS',
    flag: '--audit-days',
    placeholder: '<days>',
    description: 'For how many days it is kept who changed what. 0 keeps it for ever.',
    default: 730,
    minimum: 0,
    maximum: 36_500,
    example: '365',
    wants: 'a whole number from 0 to 36500',
  }),
  mailDays: wholeNumber({
    env: 'GUILDHALL_MAIL_DAYS',
    flag: '--mail-days',
    placeholder: '<days>',
    description:
      'For how many days it is kept to whom a mail was sent or could not be sent. 0 keeps it for ever.',
    default: 30,
    minimum: 0,
    maximum: 36_500,
    example: '90',
    wants: 'a whole number from 0 to 36500',
  }),
  tokenDays: wholeNumber({
    env: 'GUILDHALL_TOKEN_DAYS',
    flag: '--token-days',
    placeholder: '<days>',
    description:
      'For how many days tokens are kept after they have expired or were revoked. 0 keeps them for ever.',
    default: 90,
    minimum: 0,
    maximum: 36_500,
    example: '30',
    wants: 'a whole number from 0 to 36500',
  }),
};
