import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import {
  firstCrop,
  largestZoom,
  movedCrop,
  zoomedCrop,
  type Crop,
  type PictureSize,
} from '../shared/crop-rules.ts';

interface PhotoCropProps {
  address: string;
  /** How the part will be shown. */
  shape: 'round' | 'square';
  isSaving: boolean;
  onSave: (crop: Crop) => void;
  onCancel: () => void;
}

/** How far an arrow key moves the picture. */
const step = 12;
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Choosing the part of a picture: it is moved by a finger, a mouse or the arrow keys, and zoomed with the slider. */
export function PhotoCrop({ address, shape, isSaving, onSave, onCancel }: PhotoCropProps) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<PictureSize | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, size: 1 });
  const [isBroken, setBroken] = useState(false);
  const zoom = picture === null ? 1 : Math.min(picture.width, picture.height) / crop.size;
  return (
    <div className="flex w-full max-w-sm flex-col items-center gap-5">
      <CropFrame shape={shape} crop={crop} picture={picture} onChange={setCrop}>
        {(look) => (
          <img
            src={address}
            alt=""
            draggable={false}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setPicture({ width, height });
              setCrop(firstCrop({ width, height }));
            }}
            className="absolute max-w-none select-none"
            style={look}
          />
        )}
      </CropFrame>
      {isBroken && (
        <p role="alert" className="font-medium text-no">
          <Trans>Your browser cannot read this picture. Choose another one.</Trans>
        </p>
      )}
      {picture !== null && (
        <div className="w-full">
          <Field label={t`Zoom`}>
            {(ids) => (
              <input
                {...ids}
                type="range"
                min={1}
                max={largestZoom(picture)}
                step={0.01}
                value={zoom}
                onChange={({ target }) => setCrop(zoomedCrop(crop, Number(target.value), picture))}
                className="min-h-11 w-full accent-brand"
              />
            )}
          </Field>
        </div>
      )}
      <div className="flex w-full gap-2">
        <Button onClick={onCancel} className="flex-1">
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="main"
          disabled={picture === null}
          pending={isSaving}
          onClick={() => onSave(crop)}
          className="flex-1"
        >
          <Trans>Use this one</Trans>
        </Button>
      </div>
    </div>
  );
}

interface CropFrameProps {
  shape: PhotoCropProps['shape'];
  crop: Crop;
  picture: PictureSize | null;
  onChange: (crop: Crop) => void;
  children: (look: Partial<Record<'width' | 'left' | 'top', string>>) => React.ReactNode;
}

function CropFrame({ shape, crop, picture, onChange, children }: CropFrameProps) {
  const { t } = useLingui();
  const held = useRef<{ x: number; y: number } | null>(null);
  // How large the frame is, the page decides; the picture is placed in parts of it.
  const part = (pixels: number) => `${(100 * pixels) / crop.size}%`;
  const move = (by: { x: number; y: number }, frame: HTMLElement) => {
    const scale = frame.clientWidth / crop.size;
    if (picture !== null) onChange(movedCrop(crop, { x: by.x / scale, y: by.y / scale }, picture));
  };
  const drag = ({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) => {
    if (held.current === null) return;
    move({ x: held.current.x - x, y: held.current.y - y }, currentTarget);
    held.current = { x, y };
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrows[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(by, event.currentTarget);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moving in two directions is its whole use
    <div
      role="application"
      aria-label={t`Part of the picture. The arrow keys move it.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys work here
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={({ clientX: x, clientY: y, currentTarget, pointerId }) => {
        currentTarget.setPointerCapture(pointerId);
        held.current = { x, y };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null;
      }}
      className={`relative aspect-square w-72 max-w-full cursor-grab touch-none overflow-hidden bg-sunken ${shape === 'round' ? 'rounded-full' : 'rounded-card'}`}
    >
      {children(
        picture === null ? {} : { width: part(picture.width), left: part(-crop.x), top: part(-crop.y) },
      )}
    </div>
  );
}
