import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import {
  draggedCrop,
  firstCrop,
  largestZoom,
  movedCrop,
  wholeCrop,
  zoomedCrop,
  zoomOf,
  type Crop,
  type PictureSize,
  type Point,
} from './crop-rules.ts';

interface PhotoCropProps {
  address: string;
  /** How the part will be shown: in a circle, or in a frame that is so many times as wide as high. */
  shape: 'round' | number;
  isSaving: boolean;
  onSave: (crop: Crop) => void;
  onCancel: () => void;
}

/** How far an arrow key moves the picture. */
const step = 12;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Choosing the part of a picture: it is moved by a finger, a mouse or the arrow keys, and zoomed with the slider or two fingers. */
export function PhotoCrop({ address, shape, isSaving, onSave, onCancel }: PhotoCropProps) {
  const { t } = useLingui();
  const [picture, setPicture] = useState<PictureSize | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, width: 1, height: 1 });
  const [isBroken, setBroken] = useState(false);
  const zoom = picture === null ? 1 : zoomOf(crop, picture);
  const ratio = shape === 'round' ? 1 : shape;
  return (
    <div
      className={`flex w-full flex-col items-center gap-5 ${shape === 'round' ? 'max-w-sm' : 'max-w-3xl'}`}
    >
      <CropFrame shape={shape} crop={crop} picture={picture} onChange={setCrop}>
        {(look) => (
          <img
            src={address}
            alt=""
            draggable={false}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setPicture({ width, height });
              setCrop(firstCrop({ width, height }, ratio));
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
                max={largestZoom(picture, ratio)}
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
          onClick={() => picture !== null && onSave(wholeCrop(crop, picture))}
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
  onChange: (change: (crop: Crop) => Crop) => void;
  children: (look: Partial<Record<'width' | 'left' | 'top', string>>) => React.ReactNode;
}

function CropFrame({ shape, crop, picture, onChange, children }: CropFrameProps) {
  const { t } = useLingui();
  // The fingers that hold the picture, or the mouse; a third one has nothing to do.
  const held = useRef(new Map<number, Point>());
  // How large the frame is, the page decides; the picture is placed in parts of it.
  const part = (pixels: number, side: number) => `${(100 * pixels) / side}%`;
  const drag = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (picture === null || !held.current.has(pointerId)) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const inFrame = ({ x, y }: Point) => ({ x: (x - left) / width, y: (y - top) / height });
    const from = [...held.current.values()];
    held.current.set(pointerId, { x: clientX, y: clientY });
    const [before, after] = [from.map(inFrame), [...held.current.values()].map(inFrame)];
    // Two fingers move one after the other, before the page shows what the first one did.
    onChange((now) => draggedCrop(now, before, after, picture));
  };
  const letGo = ({ pointerId }: PointerEvent<HTMLElement>) => void held.current.delete(pointerId);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrows[event.key];
    if (by === undefined || picture === null) return;
    event.preventDefault();
    const scale = event.currentTarget.clientWidth / crop.width;
    onChange((now) => movedCrop(now, { x: by.x / scale, y: by.y / scale }, picture));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moving in two directions is its whole use
    <div
      role="application"
      aria-label={t`Part of the picture. The arrow keys move it.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys work here
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={({ button, clientX: x, clientY: y, currentTarget, pointerId }) => {
        if (button !== 0 || held.current.size === 2) return;
        currentTarget.setPointerCapture(pointerId);
        held.current.set(pointerId, { x, y });
      }}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      className={`relative max-w-full cursor-grab touch-none overflow-hidden bg-sunken ${shape === 'round' ? 'aspect-square w-72 rounded-full' : 'w-full rounded-card'}`}
      style={shape === 'round' ? undefined : { aspectRatio: shape }}
    >
      {children(
        picture === null
          ? {}
          : {
              width: part(picture.width, crop.width),
              left: part(-crop.x, crop.width),
              top: part(-crop.y, crop.height),
            },
      )}
    </div>
  );
}
