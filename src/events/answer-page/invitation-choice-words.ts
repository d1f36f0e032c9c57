import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';

/** What the page says to somebody who chose an answer in a mail: it is given by the button, not by the link. */
export const choiceWords: Readonly<Record<Locale, Readonly<Record<Attending, string>>>> = {
  en: { YES: 'Please confirm that you are coming.', NO: 'Please confirm that you cannot come.' },
  de: {
    YES: 'Bitte bestätigen Sie, dass Sie kommen.',
    NO: 'Bitte bestätigen Sie, dass Sie nicht kommen können.',
  },
  fr: {
    YES: 'Veuillez confirmer que vous venez.',
    NO: 'Veuillez confirmer que vous ne pouvez pas venir.',
  },
  it: {
    YES: 'La preghiamo di confermare che parteciperà.',
    NO: 'La preghiamo di confermare che non può partecipare.',
  },
};
