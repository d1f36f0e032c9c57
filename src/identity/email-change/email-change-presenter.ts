import type { Locale } from '../../platform/localisation/locale.ts';
import { datePhrases } from '../../platform/localisation/date-words.ts';
import { oneLine } from '../../platform/shared/clean-text.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { emailChangeSentences, type EmailChangeSentences } from './email-change-words.ts';
import {
  buttonHtml,
  letterHtml,
  nameHtml,
  paragraphHtml,
  smallPrintHtml,
} from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail } from '../../platform/outbox/mail.ts';

/** What every mail about ways into an account says. */
export interface EmailChangeLetter {
  readonly locale: Locale;
  readonly organisation: string;
  readonly name: string;
  /** Where the mail goes. */
  readonly address: string;
}

/** Writes the mail that asks anyone who reads a new address to confirm it. */
export function composeEmailConfirmation(letter: EmailChangeLetter & { readonly link: string }): Mail {
  const { locale, link } = letter;
  const { confirm, noButton } = emailChangeSentences[locale];
  const limits = [confirm.until, confirm.ifNot];
  return compose(letter, confirm.subject(oneLine(letter.organisation)), {
    text: (organisation) => [confirm.why(organisation), [confirm.here, link].join('\n'), limits.join('\n')],
    html: (organisation) => [
      paragraphHtml(confirm.why(organisation)),
      buttonHtml(link, confirm.button),
      smallPrintHtml(limits.join(' '), noButton, link, ''),
    ],
  });
}

/** What a mail to the earlier address says of the new one, with the link that stops it. */
interface StoppableChange extends EmailChangeLetter {
  readonly newAddress: string;
  readonly link: string;
  /** For how long the link works. */
  readonly days: number;
}

/** Writes the mail that tells anyone who reads the earlier address that there is a new one. */
export function composeEmailChanged(letter: StoppableChange): Mail {
  return composeStoppable(letter, emailChangeSentences[letter.locale].changed);
}

/** Writes the mail that tells anyone who reads the present address that another one was asked for. */
export function composeEmailAsked(letter: StoppableChange): Mail {
  return composeStoppable(letter, emailChangeSentences[letter.locale].asked);
}

/** Writes the mail that tells anyone who reads a new address that it was stopped from the earlier one. */
export function composeEmailStopped(letter: EmailChangeLetter): Mail {
  const { stopped } = emailChangeSentences[letter.locale];
  return compose(letter, stopped.subject(oneLine(letter.organisation)), {
    text: (organisation) => [stopped.what(organisation), stopped.ifNot],
    html: (organisation) => [paragraphHtml(stopped.what(organisation)), paragraphHtml(stopped.ifNot)],
  });
}

function composeStoppable(letter: StoppableChange, say: EmailChangeSentences['asked' | 'changed']): Mail {
  const { stop, noButton } = emailChangeSentences[letter.locale];
  const shown = hiddenAddress(letter.newAddress);
  const until = stop.until(letter.days);
  return compose(letter, say.subject(oneLine(letter.organisation)), {
    text: (organisation) => [say.what(organisation, shown), [say.ifNot, letter.link, until].join('\n')],
    html: (organisation) => [
      paragraphHtml(say.what(organisation, nameHtml(shown))),
      paragraphHtml(say.ifNot),
      buttonHtml(letter.link, stop.button),
      smallPrintHtml(until, noButton, letter.link, ''),
    ],
  });
}

/** Enough to recognise the own address, and too little for someone else who reads the mail. */
function hiddenAddress(address: string): string {
  const [first = ''] = address;
  return `${first}…${address.slice(address.lastIndexOf('@'))}`;
}

/** Writes the mail that tells a member of a new passkey. */
export function composePasskeyAdded(
  letter: EmailChangeLetter & {
    readonly passkey: string;
    readonly device: string;
    readonly at: DateTimeText;
    readonly link: string;
  },
): Mail {
  const { passkey } = emailChangeSentences[letter.locale];
  const when = datePhrases({ start: letter.at, end: null, allDay: false }, letter.locale).join(' ');
  const names = { name: oneLine(letter.passkey), device: letter.device, when };
  const shown = { ...names, name: nameHtml(names.name), device: nameHtml(names.device) };
  return compose(letter, passkey.subject(oneLine(letter.organisation)), {
    text: () => [passkey.what(names), [passkey.ifNot, letter.link].join('\n')],
    html: () => [
      paragraphHtml(passkey.what(shown)),
      paragraphHtml(passkey.ifNot),
      buttonHtml(letter.link, passkey.button),
    ],
  });
}

type Paragraphs = (organisation: string) => string[];

function compose(
  { locale, name, address, ...letter }: EmailChangeLetter,
  subject: string,
  { text, html }: { text: Paragraphs; html: Paragraphs },
): Mail {
  const { greeting, regards } = emailChangeSentences[locale];
  const recipientName = oneLine(name);
  const organisation = oneLine(letter.organisation);
  const plain = [greeting(recipientName), ...text(organisation), [regards, organisation].join('\n')];
  const shown = nameHtml(organisation);
  const rich = [
    paragraphHtml(greeting(nameHtml(recipientName))),
    ...html(shown),
    paragraphHtml(`${regards}<br>${shown}`, 'margin:24px 0 0'),
  ];
  return {
    recipientName,
    recipientAddress: address,
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: letterHtml({ locale, sender: organisation, title: subject }, rich.join('\n')),
  };
}
