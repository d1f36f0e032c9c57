import { Plural, Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import type { NoticeToPeople } from '../api/schema.gen.ts';
import { Disclosure } from '../ui/disclosure.tsx';

/** How many mails go out. */
export function mailsOf({ count, withoutAddress }: NoticeToPeople): number {
  return count - withoutAddress;
}

/** Who gets which mail, before it happens. */
export function NoticePreview({ notice }: { notice: NoticeToPeople }) {
  const { withoutAddress, withoutAddressNames, sample } = notice;
  const names = withoutAddressNames.join(', ');
  const more = withoutAddress - withoutAddressNames.length;
  return (
    <div className="flex flex-col gap-2 text-[0.9375rem] empty:hidden">
      {withoutAddress > 0 && (
        <p className="rounded-control bg-open-soft px-3.5 py-2.5 text-open">
          <Plural
            value={withoutAddress}
            one="# person has no e-mail address:"
            other="# people have no e-mail address:"
          />{' '}
          {names}
          {more > 0 && (
            <>
              {' '}
              <Plural value={more} one="and # more" other="and # more" />
            </>
          )}
        </p>
      )}
      {sample !== null && (
        <Disclosure
          title={
            <>
              <Mail size={18} aria-hidden className="shrink-0 text-accent" />
              <Trans>The e-mail to {sample.to}</Trans>
            </>
          }
          titleClassName="min-h-12 px-3.5"
          className="rounded-control border border-line"
        >
          <div className="border-t border-line px-3.5 py-3">
            <p className="font-semibold">{sample.subject}</p>
            <p className="mt-2 whitespace-pre-line text-soft">{sample.text}</p>
          </div>
        </Disclosure>
      )}
    </div>
  );
}
