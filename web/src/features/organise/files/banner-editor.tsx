import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { LaterEvent, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { BannerPicture, bannerShape } from '../../../entities/event/banner-picture.tsx';
import type { Crop } from '../../../ui/crop-rules.ts';
import { Button } from '../../../ui/button.tsx';
import { SectionHeading } from '../../../ui/card.tsx';
import { PhotoCrop } from '../../../ui/photo-crop.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { FileButton, pictures, UploadProblem } from '../../../ui/file-button.tsx';
import { useRemovingBanner, useSettingBanner, useUndoing } from './files-mutations.ts';
import { followingResult } from '../series/following-rules.ts';
import { LeftDates, useTellingLater } from '../series/series-result.tsx';
import type { Scope } from '../series/series-scope.tsx';

interface EventBannerProps {
  event: ManagedEventDetail;
  /** Of a series: for which of its dates a change is made. */
  scope: Scope;
}

/** The banner of an event, cut in the shape in which it is shown. It is saved when its part is chosen. */
export function BannerEditor({ event: { id, banner }, scope }: EventBannerProps) {
  const { t } = useLingui();
  const tell = useTellingLater();
  const undo = useUndoing(id);
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [left, setLeft] = useState<LaterEvent[]>([]);
  const setting = useSettingBanner(id, scope);
  const drop = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen.address);
    setChosen(null);
  };
  const save = (crop: Crop) => {
    if (chosen === null) return;
    setting.mutate(
      { file: chosen.file, crop },
      {
        onSuccess: ({ following }) => {
          drop();
          tell(t`The banner is in place.`, following);
          setLeft(followingResult(following).left);
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
            <BannerPicture address={banner} alt={t`The banner`} className="max-w-3xl rounded-card" />
          )
        ) : (
          <BannerCrop address={chosen.address} isSaving={setting.isPending} onSave={save} onCancel={drop} />
        )}
        <UploadProblem failure={setting.error} />
        <OtherBanners left={left} />
        {chosen === null && (
          <BannerButtons
            id={id}
            scope={scope}
            hasBanner={banner !== ''}
            onRemoved={(following) => {
              tell(t`The banner was removed.`, following, undo('banner'));
              setLeft(followingResult(following).left);
            }}
            onChoose={(file) => {
              setting.reset();
              setLeft([]);
              setChosen({ file, address: URL.createObjectURL(file) });
            }}
          />
        )}
      </div>
    </section>
  );
}

type BannerCropProps = Omit<ComponentProps<typeof PhotoCrop>, 'shape'>;

function BannerCrop(props: BannerCropProps) {
  return (
    <>
      <p className="text-soft">
        <Trans>Choose the part that stands above the event. Everyone sees it as it is here.</Trans>
      </p>
      <PhotoCrop shape={bannerShape} {...props} />
    </>
  );
}

/** Which later dates have kept another banner. */
function OtherBanners({ left }: { left: LaterEvent[] }) {
  if (left.length === 0) return null;
  return (
    <div role="status" className="rounded-card bg-info-soft px-4 py-3">
      <p>
        <Trans>These dates had another banner and keep it:</Trans>
      </p>
      <LeftDates left={left} />
    </div>
  );
}

interface BannerButtonsProps {
  id: number;
  scope: Scope;
  hasBanner: boolean;
  onChoose: (file: File) => void;
  onRemoved: (following?: readonly LaterEvent[]) => void;
}

function BannerButtons({ id, scope, hasBanner, onChoose, onRemoved }: BannerButtonsProps) {
  const removing = useRemovingBanner(id, scope);
  return (
    <>
      <UploadProblem failure={removing.error} />
      <div className="flex flex-wrap gap-2">
        <FileButton icon={ImageUp} accept={pictures} onChoose={onChoose}>
          <Trans>Choose a picture</Trans>
        </FileButton>
        {hasBanner && (
          <Button
            kind="danger"
            icon={Trash2}
            pending={removing.isPending}
            onClick={() => removing.mutate(undefined, { onSuccess: ({ following }) => onRemoved(following) })}
          >
            <Trans>Remove the banner</Trans>
          </Button>
        )}
      </div>
    </>
  );
}
