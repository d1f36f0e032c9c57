import { locales, type Locale } from '../localisation/locale.ts';
import { areLanguages, isClubYearStart, isCurrency, isTimeZone } from './organisation-values.ts';
import { carriesWhiteText, isTileAddress } from './setting-checks.ts';
import { choiceSetting, textSetting } from './setting.ts';

/** What the organisation is called and how it counts its time, and how its pages look, as a part of all settings. */
export const organisationSettings = {
  organisation: textSetting({
    env: 'GUILDHALL_ORGANISATION',
    placeholder: '<name>',
    description: "The organisation's name on tickets, in mails and in calendar feeds.",
    default: 'Guildhall',
    minLength: 1,
    maxLength: 100,
    example: 'Friends of the Lake',
    wants: 'a name of at most 100 characters on one line',
  }),
  language: choiceSetting<Locale>(locales, {
    env: 'GUILDHALL_LANGUAGE',
    placeholder: '<language>',
    description:
      'The language of mails, tickets and pages for people whose own is not known. Members have theirs in their record; the ' +
      'page of an invitation follows the browser.',
    default: 'en',
    example: 'de',
  }),
  languages: textSetting({
    env: 'GUILDHALL_LANGUAGES',
    placeholder: '<list>',
    description:
      'The languages among which people choose in the web app. The one of GUILDHALL_LANGUAGE is always among them.',
    default: locales.join(','),
    example: 'de,fr',
    wants: `one or more of ${locales.join(', ')}, each once, with commas between them`,
    check: areLanguages,
  }),
  timeZone: textSetting({
    env: 'GUILDHALL_TIME_ZONE',
    placeholder: '<zone>',
    description: 'The time zone in which every date and time of the service is meant.',
    default: 'Europe/Zurich',
    example: 'America/Toronto',
    wants: 'a time zone of the IANA list, such as Europe/Zurich',
    check: isTimeZone,
  }),
  clubYearStart: textSetting({
    env: 'GUILDHALL_CLUB_YEAR_START',
    placeholder: '<MM-DD>',
    description: 'The day on which the club year begins.',
    default: '07-01',
    example: '01-01',
    wants: 'a day that every year has, written MM-DD, such as 07-01',
    check: isClubYearStart,
  }),
  currency: textSetting({
    env: 'GUILDHALL_CURRENCY',
    placeholder: '<code>',
    description:
      'The currency of the amounts that clubs report, as it stands beside them in the web app and in lists. Without it they are numbers.',
    default: '',
    example: 'CHF',
    wants: 'empty or the three letters of a currency (ISO 4217), such as CHF',
    check: isCurrency,
  }),
  brandColour: textSetting({
    env: 'GUILDHALL_BRAND_COLOUR',
    placeholder: '<colour>',
    description: 'The colour of buttons and headings in the web app, on which white text stands.',
    default: '#17395c',
    pattern: '^#[0-9A-Fa-f]{6}$',
    example: '#7a1f3d',
    wants:
      'a colour written #rrggbb, such as #17395c, dark enough for white text to be read on it (a contrast of at least 4.5 to 1)',
    check: carriesWhiteText,
  }),
  tileAddress: textSetting({
    env: 'GUILDHALL_TILE_ADDRESS',
    placeholder: '<url>',
    description:
      'Where the web app gets the tiles of its maps. Without it maps are drawn from what the service brings, and no other ' +
      'host learns who looks at them.',
    default: '',
    example: 'https://tiles.example.org/{z}/{x}/{y}.png',
    wants: 'empty or an address that starts with https:// and holds {z}, {x} and {y}',
    check: isTileAddress,
  }),
};
