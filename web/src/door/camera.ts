import type { RefObject } from 'react';
import { readOn, type Pictures } from './camera-rules.ts';
import { createCodeReader } from './reading.ts';

export type CameraState =
  | 'starting'
  | 'running'
  | 'refused'
  | 'missing'
  | 'insecure'
  | 'stopped'
  | 'no-reader' // there is a picture, but what reads codes could not be loaded
  | 'unreadable'; // there is a picture, but one after the other cannot be looked at

export type Facing = 'environment' | 'user';

interface Started {
  track: MediaStreamTrack;
  picture: HTMLVideoElement;
  abilities: { hasTorch: boolean; canTurn: boolean };
}

/** The camera in a video, or why there is none; null when nobody wants it any more. It is let go of when the signal says so. */
export async function startCamera(
  facing: Facing,
  { current: picture }: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
): Promise<Started | CameraState | null> {
  const stream = await askForCamera(facing);
  if (typeof stream === 'string') return stream;
  const [track] = stream.getVideoTracks();
  const stop = () => stream.getTracks().forEach((one) => one.stop());
  if (signal.aborted || track === undefined || picture === null) {
    stop();
    return null;
  }
  signal.addEventListener('abort', stop);
  const abilities = await abilitiesOf(track);
  picture.srcObject = stream;
  await picture.play();
  return { track, picture, abilities };
}

async function askForCamera(facingMode: Facing): Promise<MediaStream | 'refused' | 'missing' | 'insecure'> {
  // Browsers hide the camera from pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) return 'insecure';
  try {
    return await devices.getUserMedia({ audio: false, video: { facingMode, width: { ideal: 1280 } } });
  } catch (reason) {
    if (!(reason instanceof DOMException)) throw reason;
    return reason.name === 'NotAllowedError' ? 'refused' : 'missing';
  }
}

async function abilitiesOf(track: MediaStreamTrack): Promise<{ hasTorch: boolean; canTurn: boolean }> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return {
    hasTorch: 'torch' in (track.getCapabilities?.() ?? {}),
    canTurn: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
  };
}

/** Hands on every code that comes before the camera; says so where nothing can be read, though there is a picture. */
export async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onState: (state: CameraState) => void,
  onCode: (code: string) => void,
): Promise<void> {
  // Without a network it may not come: at a first visit it is not kept yet.
  const pictures = await picturesOf(video).catch(() => null);
  if (signal.aborted) return;
  if (pictures === null) {
    onState('no-reader');
    return;
  }
  const onTrouble = (isTroubled: boolean) => onState(isTroubled ? 'unreadable' : 'running');
  await readOn(pictures, signal, { onCode, onTrouble });
}

/** What the camera shows, one picture after the other, and the codes in them. Fails where the reader of codes cannot be loaded. */
async function picturesOf(video: HTMLVideoElement): Promise<Pictures> {
  const reader = await createCodeReader();
  return {
    async next(pause) {
      await nextFrame(video, pause);
      return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    },
    read: async () => (await reader.read(video)) ?? '',
    now: () => performance.now(),
  };
}

/** A new picture of the camera, after a pause. */
function nextFrame(video: HTMLVideoElement, pause: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
      else requestAnimationFrame(() => resolve());
    }, pause);
  });
}
