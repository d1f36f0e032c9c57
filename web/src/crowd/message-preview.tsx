import { Plural, Trans } from '@lingui/react/macro';
import { MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessagePreview } from '../api/schema.gen.ts';
import { Card } from '../ui/card.tsx';

/** Who gets a message, who cannot, and how it looks to one of them. */
export function MessagePreviewCard({ preview, children }: { preview: MessagePreview; children: ReactNode }) {
  const { count, withoutAddress, withoutAddressNames, sample } = preview;
  const reached = count - withoutAddress;
  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-semibold">
        <Plural value={reached} _0="Nobody would get it" one="# person gets it" other="# people get it" />
      </h2>
      {withoutAddress > 0 && (
        <p className="mt-2 flex gap-2 text-soft">
          <MailX size={20} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <Plural value={withoutAddress} one="# has no e-mail address:" other="# have no e-mail address:" />{' '}
            {withoutAddressNames.join(', ')}
            {withoutAddressNames.length < withoutAddress && ' …'}
          </span>
        </p>
      )}
      {sample !== null && (
        <figure className="mt-4">
          <figcaption className="mb-1.5 text-[0.9375rem] text-soft">
            <Trans>So it looks to {sample.to}:</Trans>
          </figcaption>
          <div className="rounded-control border border-line bg-paper p-4">
            <p className="mb-3 font-semibold">{sample.subject}</p>
            <p className="whitespace-pre-wrap">{sample.text}</p>
          </div>
        </figure>
      )}
      {reached > 0 && <div className="mt-5">{children}</div>}
    </Card>
  );
}
