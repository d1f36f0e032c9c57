import { Trans, useLingui } from '@lingui/react/macro';
import { CameraOff, Flashlight, RefreshCw, SwitchCamera } from 'lucide-react';
import { DoorButton } from './door-panel.tsx';
import type { CameraState } from './camera.ts';
import type { Camera } from './use-camera.ts';

/** What the camera sees, or why it sees nothing and what else there is. */
export function CameraView({ camera, isAsking }: { camera: Camera; isAsking: boolean }) {
  const { t } = useLingui();
  const { video, state, isFront } = camera;
  return (
    <div
      className={`relative flex min-h-48 flex-1 items-center justify-center ${state === 'running' ? 'overflow-hidden' : 'overflow-y-auto'}`}
    >
      <video
        ref={video}
        playsInline
        muted
        aria-label={t`What the camera sees`}
        className={`absolute inset-0 size-full object-cover ${isFront ? '-scale-x-100' : ''} ${state === 'running' ? '' : 'invisible'}`}
      />
      {state === 'running' && (
        <>
          <div
            aria-hidden
            className="relative size-[min(16rem,70%)] rounded-3xl border-4 border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)] md:size-72"
          />
          {!isAsking && (
            <p className="absolute inset-x-4 bottom-4 text-center font-medium text-white [text-shadow:0_1px_3px_black]">
              <Trans>Hold the code in front of the camera</Trans>
            </p>
          )}
          <CameraButtons camera={camera} />
        </>
      )}
      {state === 'starting' && (
        <p role="status" className="relative text-door-quiet">
          <Trans>The camera is starting …</Trans>
        </p>
      )}
      {state !== 'running' && state !== 'starting' && <NoCamera state={state} onRetry={camera.retry} />}
      <p
        role="status"
        className="absolute inset-x-4 bottom-4 z-10 mx-auto w-fit rounded-control bg-white px-5 py-3 text-xl font-semibold text-[#1b2430] empty:hidden"
      >
        {isAsking && <Trans>Checking …</Trans>}
      </p>
    </div>
  );
}

function CameraButtons({ camera }: { camera: Camera }) {
  const { t } = useLingui();
  return (
    <div className="absolute top-2 right-4 flex flex-col gap-2">
      {camera.hasTorch && (
        <DoorButton onClick={camera.toggleTorch} label={t`Light`} pressed={camera.isTorchOn}>
          <Flashlight size={22} aria-hidden />
        </DoorButton>
      )}
      {camera.canTurn && (
        <DoorButton onClick={camera.turnAround} label={t`Other camera`}>
          <SwitchCamera size={22} aria-hidden />
        </DoorButton>
      )}
    </div>
  );
}

function NoCamera({ state, onRetry }: { state: CameraState; onRetry: () => void }) {
  return (
    <div className="relative m-auto flex max-w-sm flex-col items-center gap-3 px-6 py-2 text-center">
      <CameraOff size={40} aria-hidden className="shrink-0" />
      <p role="alert" className="text-lg font-semibold">
        {state === 'refused' && (
          <Trans>The browser may not use the camera. Allow it in its settings for this page.</Trans>
        )}
        {state === 'missing' && <Trans>No camera was found here, or another program uses it.</Trans>}
        {state === 'stopped' && <Trans>The camera was switched off.</Trans>}
        {state === 'no-reader' && (
          <Trans>
            There is a picture, but what reads the codes could not be loaded. Connect to the network once, and
            try again.
          </Trans>
        )}
        {state === 'unreadable' && (
          <Trans>The browser cannot look at the pictures of the camera any more. Try again.</Trans>
        )}
        {state === 'insecure' && (
          <Trans>
            Browsers allow the camera only at addresses with https. Ask the person who runs the service.
          </Trans>
        )}
      </p>
      <p className="text-door-quiet">
        <Trans>A hand scanner works at any time, and you can search by name.</Trans>
      </p>
      {state !== 'insecure' && (
        <DoorButton onClick={onRetry}>
          <RefreshCw size={20} aria-hidden />
          <Trans>Try again</Trans>
        </DoorButton>
      )}
    </div>
  );
}
