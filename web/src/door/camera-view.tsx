import { Trans } from '@lingui/react/macro';
import { CameraOff } from 'lucide-react';
import type { Camera } from './use-camera.ts';

/** What the camera sees, or why it sees nothing and what else there is. */
export function CameraView({ camera }: { camera: Camera }) {
  const { video, state } = camera;
  return (
    <div className="relative flex min-h-64 flex-1 items-center justify-center overflow-hidden">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera has no words */}
      <video ref={video} playsInline muted className="absolute inset-0 size-full object-cover" />
      {state === 'running' && (
        <div
          aria-hidden
          className="relative size-64 rounded-3xl border-4 border-white/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]"
        />
      )}
      {state === 'running' && (
        <p className="absolute inset-x-0 bottom-4 text-center font-medium text-white [text-shadow:0_1px_3px_black]">
          <Trans>Hold the code in front of the camera</Trans>
        </p>
      )}
      {state === 'starting' && (
        <p role="status" className="relative">
          <Trans>The camera is starting …</Trans>
        </p>
      )}
      {(state === 'refused' || state === 'missing' || state === 'insecure') && (
        <div className="relative flex max-w-sm flex-col items-center gap-3 px-6 text-center">
          <CameraOff size={40} aria-hidden />
          <p role="alert" className="text-lg font-semibold">
            {state === 'refused' && (
              <Trans>The browser may not use the camera. Allow it in its settings for this page.</Trans>
            )}
            {state === 'missing' && <Trans>There is no camera here.</Trans>}
            {state === 'insecure' && <Trans>The camera needs https.</Trans>}
          </p>
          <p className="text-white/80">
            <Trans>A hand scanner works at any time, and you can search by name.</Trans>
          </p>
        </div>
      )}
    </div>
  );
}
