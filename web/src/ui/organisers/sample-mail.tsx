import { Trans, Plural } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import type { NoticeSample } from '../../lib/api/schema.gen.ts';
import { Disclosure } from '../disclosure.tsx';

/** How a mail looks to one of those who get it. */
export function SampleMail({ sample }: { sample: NoticeSample }) {
  return (
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
        <p className="mt-2 text-soft wrap-anywhere whitespace-pre-line">{sample.text}</p>
      </div>
    </Disclosure>
  );
}

/** The first names of a list, and how many more there are. */
export function NamesAndMore({ names, count }: { names: readonly string[]; count: number }) {
  const more = count - names.length;
  return (
    <>
      {names.join(', ')}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </>
  );
}
