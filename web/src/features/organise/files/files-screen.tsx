import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, Paperclip, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { CardList, SectionHeading } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { BannerEditor } from './banner-editor.tsx';
import { FileButton, UploadProblem } from '../../../ui/file-button.tsx';
import { useAttaching, useDetaching, useUndoing } from './files-mutations.ts';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { useManagedEvent } from '../managed-events.ts';
import { useTellingLater } from '../series/series-result.tsx';

/** The banner of an event and the files that belong to it. A file is saved at once, a banner when its part is chosen. */
export function FilesScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  const [scope, setScope] = useState<Scope>('this');
  return (
    <Page title={t`Files and banner`} above={event.title} back={`/organise/events/${event.id}`}>
      {event.series !== null && (
        <SeriesScope
          scope={scope}
          onChange={setScope}
          hint={<Trans>Dates with another banner than this one keep it.</Trans>}
        />
      )}
      <BannerEditor event={event} scope={scope} />
      <Files event={event} scope={scope} />
    </Page>
  );
}

interface FilesProps {
  event: ManagedEventDetail;
  /** Of a series: for which of its dates a change is made. */
  scope: Scope;
}

function Files({ event: { id, attachments }, scope }: FilesProps) {
  const { t } = useLingui();
  const tell = useTellingLater();
  const formatter = useFormatter();
  const attaching = useAttaching(id, scope);
  const detaching = useDetaching(id, scope);
  const undo = useUndoing(id);
  return (
    <section>
      <SectionHeading>
        <Trans>Files</Trans>
      </SectionHeading>
      <div className="flex flex-col gap-4">
        {attachments.length > 0 && (
          <CardList label={t`Files`}>
            {attachments.map(({ id: attachment, name, size, url }) => (
              <li key={attachment} className="flex min-h-16 items-center gap-3.5 py-2 pr-2 pl-4">
                <FileText size={22} aria-hidden className="shrink-0 text-accent" />
                <a href={url} className="min-w-0 flex-1 font-medium text-link underline underline-offset-2">
                  {name}
                </a>
                <span className="text-[0.9375rem] whitespace-nowrap text-soft">
                  {formatter.number(Math.max(1, Math.round(size / 1024)))} KB
                </span>
                <button
                  type="button"
                  aria-label={t`Remove ${name}`}
                  disabled={detaching.isPending}
                  onClick={() =>
                    detaching.mutate(attachment, {
                      onSuccess: ({ following }) =>
                        tell(t`“${name}” was removed.`, following, undo({ attachment })),
                    })
                  }
                  className="flex size-11 shrink-0 items-center justify-center rounded-control text-soft hover:bg-no-soft hover:text-no"
                >
                  <Trash2 size={20} aria-hidden />
                </button>
              </li>
            ))}
          </CardList>
        )}
        <UploadProblem failure={attaching.error ?? detaching.error} />
        <FileButton
          icon={Paperclip}
          disabled={attaching.isPending}
          onChoose={(file) =>
            attaching.mutate(file, {
              onSuccess: ({ following }) => tell(t`“${file.name}” is attached.`, following),
            })
          }
        >
          {attaching.isPending ? <Trans>Sending …</Trans> : <Trans>Attach a file</Trans>}
        </FileButton>
        <p className="text-[0.9375rem] text-soft">
          <Trans>At most 10 MB each. Everyone who sees the event can download them.</Trans>
        </p>
      </div>
    </section>
  );
}
