import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, ImageUp, Paperclip, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ManagedEventDetail } from '../api/schema.gen.ts';
import type { Crop } from '../shared/crop-rules.ts';
import { useWriter } from '../shared/use-writer.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { CardList, SectionHeading } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { PhotoCrop } from '../ui/photo-crop.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { FileButton } from './file-button.tsx';
import { useAttaching, useDetaching, useRemovingBanner, useSettingBanner } from './files-mutations.ts';
import { UploadProblem } from './upload-problem.tsx';
import { useManagedEvent } from './use-managed-event.ts';

/** The banner of an event and the files that belong to it. A file is saved at once, a banner when its part is chosen. */
export function FilesScreen() {
  const { t } = useLingui();
  const event = useManagedEvent();
  return (
    <Page title={t`Files and banner`} above={event.title} back={`/organise/events/${event.id}`}>
      <Banner event={event} />
      <Files event={event} />
    </Page>
  );
}

function Banner({ event: { id, banner } }: { event: ManagedEventDetail }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const setting = useSettingBanner(id);
  const drop = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen.address);
    setChosen(null);
  };
  const save = (crop: Crop) => {
    if (chosen === null) return;
    setting.mutate(
      { file: chosen.file, crop },
      {
        onSuccess: () => {
          drop();
          announce(t`The banner is in place.`);
        },
      },
    );
  };
  return (
    <section>
      <UnsavedChanges when={() => chosen !== null} />
      <SectionHeading>
        <Trans>Banner</Trans>
      </SectionHeading>
      <div className="flex flex-col gap-4">
        {chosen === null ? (
          banner !== '' && (
            <img
              src={banner}
              alt={t`The banner`}
              className="h-48 w-full rounded-card bg-sunken object-cover"
            />
          )
        ) : (
          <>
            <p className="text-soft">
              <Trans>
                The whole picture stands above the event. In lists it is a square: choose its part.
              </Trans>
            </p>
            <PhotoCrop
              address={chosen.address}
              shape="square"
              isSaving={setting.isPending}
              onSave={save}
              onCancel={drop}
            />
          </>
        )}
        <UploadProblem failure={setting.error} />
        {chosen === null && (
          <BannerButtons
            id={id}
            hasBanner={banner !== ''}
            onChoose={(file) => {
              setting.reset();
              setChosen({ file, address: URL.createObjectURL(file) });
            }}
          />
        )}
      </div>
    </section>
  );
}

interface BannerButtonsProps {
  id: number;
  hasBanner: boolean;
  onChoose: (file: File) => void;
}

function BannerButtons({ id, hasBanner, onChoose }: BannerButtonsProps) {
  const { t } = useLingui();
  const removing = useRemovingBanner(id);
  return (
    <>
      <UploadProblem failure={removing.error} />
      <div className="flex flex-wrap gap-2">
        <FileButton icon={ImageUp} accept="image/jpeg,image/png,image/webp,image/avif" onChoose={onChoose}>
          <Trans>Choose a picture</Trans>
        </FileButton>
        {hasBanner && (
          <Button
            kind="danger"
            icon={Trash2}
            pending={removing.isPending}
            onClick={() =>
              removing.mutate(undefined, { onSuccess: () => announce(t`The banner was removed.`) })
            }
          >
            <Trans>Remove the banner</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

function Files({ event: { id, attachments } }: { event: ManagedEventDetail }) {
  const { t } = useLingui();
  const writer = useWriter();
  const attaching = useAttaching(id);
  const detaching = useDetaching(id);
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
                  {writer.number(Math.max(1, Math.round(size / 1024)))} KB
                </span>
                <button
                  type="button"
                  aria-label={t`Remove ${name}`}
                  disabled={detaching.isPending}
                  onClick={() =>
                    detaching.mutate(attachment, { onSuccess: () => announce(t`“${name}” was removed.`) })
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
            attaching.mutate(file, { onSuccess: () => announce(t`“${file.name}” is attached.`) })
          }
        >
          {attaching.isPending ? <Trans>Sending …</Trans> : <Trans>Attach a file</Trans>}
        </FileButton>
        <p className="text-[0.9375rem] text-soft">
          <Trans>At most 10 MB each. Whoever sees the event can download them.</Trans>
        </p>
      </div>
    </section>
  );
}
