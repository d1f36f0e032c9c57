import type { DomainError } from '../../platform/shared/errors.ts';
import { pageWords, type PageWords } from './invitation-page-words.ts';
import { InvitationRefusal } from './invitation-refusal.ts';
import { messagePage, type PageSetting } from './page-frame.ts';

/** The page that says, in the language of its reader, why something is not possible. */
export function failurePage(setting: PageSetting, error: DomainError): string {
  const words = pageWords[setting.locale];
  return messagePage(setting, {
    title: words.heading[error.kind] ?? words.broken,
    sentence: sentenceFor(error, words),
    hasWayBack: error.kind === 'bad-input' || error.kind === 'conflict',
  });
}

function sentenceFor(error: DomainError, words: PageWords): string {
  if (error instanceof InvitationRefusal) return words.because[error.reason];
  if (error.kind === 'too-many-requests') return words.wait;
  return error.kind === 'unavailable' ? words.soon : words.because['not-understood'];
}

/** The page behind the links of a mail that only shows how others look: nothing has failed, and there is nothing to answer. */
export function trialPage(setting: PageSetting): string {
  return messagePage(setting, { ...pageWords[setting.locale].trial, hasWayBack: false });
}

/** The page for what nobody foresaw; the number finds it in the log. */
export function brokenPage(setting: PageSetting, requestId: string): string {
  const words = pageWords[setting.locale];
  const sentence = words.report(requestId);
  return messagePage(setting, { title: words.broken, sentence, hasWayBack: false });
}
