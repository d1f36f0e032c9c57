import { Trans, useLingui } from '@lingui/react/macro';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMe, meQuery } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton, pictures, UploadProblem } from '../../ui/file-button.tsx';
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
  const choose = (file: File) => {
    forgetProblem();
    setChosen({ file, address: URL.createObjectURL(file) });
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
          <div className="flex flex-wrap justify-center gap-2">
            <FileButton kind="main" icon={ImageUp} accept={pictures} onChoose={choose}>
              <Trans>Choose a picture</Trans>
            </FileButton>
            <Button
              kind="danger"
              icon={Trash2}
              pending={removing.isPending}
              onClick={() =>
                removing.mutate(undefined, { onSuccess: () => announce(t`The photo was removed.`) })
              }
            >
              <Trans>Remove the photo</Trans>
            </Button>
          </div>
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

/** Sends a picture as it is; the service cuts and encodes it again. */
function useUploadingPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop: { x, y, width } }: { file: File; crop: Crop }) =>
      service.put('/v2/me/photo', {
        query: { x, y, size: width },
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
