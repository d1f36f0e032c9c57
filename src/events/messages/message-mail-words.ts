import type { NoticeKind } from './message.ts';
import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './message-mail-words.json' with { type: 'json' };

/** Who is invited reads the same as everyone does when an event is published: it asks them. */
export type SentNoticeKind = Exclude<NoticeKind, 'invited'>;

/** The sentences of mails about events, beside those of invitations. Names come as text, or as escaped HTML. */
export interface MessageSentences {
  readonly subject: Readonly<Record<SentNoticeKind | 'reminder', (title: string) => string>>;
  readonly says: Readonly<Record<SentNoticeKind, (organisation: string) => string>>;
  /** The title in the subject of a mail that says of several dates what became of them. */
  severalDates(title: string, count: number): string;
  readonly saysOfSeveral: Readonly<
    Record<Exclude<SentNoticeKind, 'published'>, (organisation: string, count: number) => string>
  >;
  /** Before the subject of a mail that whoever writes a message sends to themselves. */
  trial(subject: string): string;
  /** In that mail, below its links to answer. */
  readonly sampleLinks: string;
  concerns(organisation: string): string;
  reminds(due: string): string;
  /** Before what an event was until it moved. */
  readonly before: string;
  /** Before the days of the later events of a series that is announced. */
  readonly further: string;
  /** Where the links answer only the first of several events. */
  readonly answersFirst: string;
  readonly yes: string;
  readonly no: string;
  readonly answerHere: string;
  readonly places: string;
  readonly files: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const messageSentences = sentencesOf<MessageSentences>(texts);
