import { Plural } from '@lingui/react/macro';
import type { NoticeToPeople } from '../api/schema.gen.ts';
import { NamesAndMore } from '../ui/names-and-more.tsx';
import { SampleMail } from '../ui/sample-mail.tsx';

/** How many mails go out. */
export function mailsOf({ count, withoutAddress }: NoticeToPeople): number {
  return count - withoutAddress;
}

/** Whether so many may be written to by now. */
export function mayTell(notice: NoticeToPeople | null): boolean {
  return notice?.retryAfter === undefined;
}

/** Who gets which mail, before it happens. */
export function NoticePreview({ notice }: { notice: NoticeToPeople }) {
  const { withoutAddress, withoutAddressNames, sample } = notice;
  return (
    <div className="flex flex-col gap-2 text-[0.9375rem] empty:hidden">
      {withoutAddress > 0 && (
        <p className="rounded-control bg-open-soft px-3.5 py-2.5 text-open">
          <Plural
            value={withoutAddress}
            one="# person has no e-mail address:"
            other="# people have no e-mail address:"
          />{' '}
          <NamesAndMore names={withoutAddressNames} count={withoutAddress} />
        </p>
      )}
      {sample !== null && <SampleMail sample={sample} />}
    </div>
  );
}
