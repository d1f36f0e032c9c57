import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState, type ChangeEvent } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import { useMe, meQuery } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Photo } from '../../ui/photo.tsx';
import type { Crop } from '../../ui/crop-rules.ts';
import { PhotoCrop } from '../../ui/photo-crop.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';

/** The own photo: another one, a part of it, or none. */
export function PhotoScreen() {
  const { t } = useLingui();
  const { photo } = useMe();
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const uploading = useUploadingPhoto();
  const removing = useRemovingPhoto();
  const forgetProblem = () => {
    uploading.reset();
    removing.reset();
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    forgetProblem();
    if (file !== undefined) setChosen({ file, address: URL.createObjectURL(file) });
  };
  const drop = () => {
    if (chosen !== null) URL.revokeObjectURL(chosen.address);
    setChosen(null);
    forgetProblem();
  };
  const upload = (crop: Crop) => {
    if (chosen === null) return;
    uploading.mutate(
      { file: chosen.file, crop },
      {
        onSuccess: () => {
          drop();
          announce(t`Your new photo is in place.`);
        },
      },
    );
  };
  return (
    <Page title={t`Photo`} back="/me">
      <UnsavedChanges when={() => chosen !== null} />
      <div className="flex flex-col items-center gap-6">
        {chosen === null ? (
          <Photo photo={photo} size={192} />
        ) : (
          <PhotoCrop
            address={chosen.address}
            shape="round"
            isSaving={uploading.isPending}
            onSave={upload}
            onCancel={drop}
          />
        )}
        <UploadProblem failure={uploading.error ?? removing.error} />
        {chosen === null && (
          <PhotoButtons
            onChoose={choose}
            isRemoving={removing.isPending}
            onRemove={() =>
              removing.mutate(undefined, { onSuccess: () => announce(t`The photo was removed.`) })
            }
          />
        )}
        <p className="max-w-md text-center text-soft">
          <Trans>
            Other members see your photo in the directory. Where and when it was taken is not kept.
          </Trans>
        </p>
      </div>
    </Page>
  );
}

interface PhotoButtonsProps {
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
  isRemoving: boolean;
  onRemove: () => void;
}

function PhotoButtons({ onChoose, isRemoving, onRemove }: PhotoButtonsProps) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <label
        className={`${buttonLook({ kind: 'main' })} has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link cursor-pointer`}
      >
        <ImageUp size={20} aria-hidden />
        <Trans>Choose a picture</Trans>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChange={onChoose}
          className="sr-only"
        />
      </label>
      <Button kind="danger" icon={Trash2} pending={isRemoving} onClick={onRemove}>
        <Trans>Remove the photo</Trans>
      </Button>
    </div>
  );
}

function UploadProblem({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  if (failure === null) return null;
  const status = failure instanceof ApiFailure ? failure.status : 500;
  // The part that is cut out is never smaller than that, unless the picture is.
  const isSmall = failure instanceof ApiFailure && failure.fields.some(({ field }) => field === 'size');
  const sentences: Record<number, string> = {
    0: t`There is no connection: the picture was not sent.`,
    400: isSmall
      ? t`This picture is too small: each side needs at least 80 pixels.`
      : t`This picture cannot be used: it is damaged, has far too many pixels, or is much too narrow. Choose another one.`,
    413: t`This picture is too large: at most 10 MB.`,
    415: t`This file cannot be read as a picture. Use a JPEG, PNG or WebP.`,
  };
  return (
    <p role="alert" className="rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      {sentences[status] ?? t`That did not work. Try again in a moment.`}
    </p>
  );
}

/** Sends a picture as it is; the service cuts and writes it anew. */
function useUploadingPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: Crop }) =>
      service.put('/v2/me/photo', {
        query: crop,
        body: file as never,
        bodySerializer: (body: unknown) => body as Blob,
        headers: { 'content-type': file.type },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Goes back to the initials that the service draws. */
function useRemovingPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => service.delete('/v2/me/photo'),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
