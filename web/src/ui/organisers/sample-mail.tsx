import { Trans, Plural, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { NoticeSample } from '../../lib/api/schema.gen.ts';
import { Disclosure } from '../disclosure.tsx';
import { MailFrame } from './mail-frame.tsx';

interface SampleMailProps {
  sample: NoticeSample;
  /** Whether it is shown at once. */
  isOpen?: boolean;
}

/** How a mail looks to one of those who get it: as most programs show it, and its text for those that do not. */
export function SampleMail({ sample, isOpen = false }: SampleMailProps) {
  const { t } = useLingui();
  const [isShown, setIsShown] = useState(isOpen);
  const { to, subject, text, html } = sample;
  return (
    <Disclosure
      title={
        <>
          <Mail size={18} aria-hidden className="shrink-0 text-accent" />
          <Trans>The e-mail to {to}</Trans>
        </>
      }
      titleClassName="min-h-12 px-3.5"
      className="rounded-control border border-line"
      isOpen={isShown}
      onToggle={setIsShown}
    >
      <div className="border-t border-line px-3.5 py-3">
        <p className="mb-3 font-semibold">{subject}</p>
        {/* Without a place it has no height yet. */}
        {isShown && <MailFrame html={html} title={t`The e-mail to ${to}`} />}
        <Disclosure title={<Trans>As plain text</Trans>} titleClassName="mt-2 min-h-11 text-[0.9375rem]">
          <p className="text-[0.9375rem] text-soft wrap-anywhere whitespace-pre-line">{text}</p>
        </Disclosure>
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
