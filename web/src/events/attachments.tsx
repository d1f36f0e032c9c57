import { Trans, useLingui } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import type { EventDetail } from '../api/schema.gen.ts';
import { SectionHeading, CardList } from '../ui/card.tsx';
import { useWriter } from '../shared/use-writer.ts';

/** The files that belong to an event. */
export function Attachments({ attachments }: Pick<EventDetail, 'attachments'>) {
  const { t } = useLingui();
  const writer = useWriter();
  if (attachments.length === 0) return null;
  const kilobytes = (size: number) => writer.number(Math.max(1, Math.round(size / 1024)));
  return (
    <section>
      <SectionHeading>
        <Trans>Files</Trans>
      </SectionHeading>
      <CardList label={t`Files`}>
        {attachments.map(({ id, name, url, size }) => (
          <li key={id}>
            <a
              href={url}
              rel="noreferrer"
              className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-sunken"
            >
              <FileText size={22} aria-hidden className="shrink-0 text-accent" />
              <span className="min-w-0 flex-1 font-medium">{name}</span>
              {size > 0 && (
                <span className="text-[0.9375rem] whitespace-nowrap text-soft">
                  <Trans>{kilobytes(size)} KB</Trans>
                </span>
              )}
            </a>
          </li>
        ))}
      </CardList>
    </section>
  );
}
