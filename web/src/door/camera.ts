import type { RefObject } from 'react';
import { createCodeReader } from './reading.ts';

export type CameraState = 'starting' | 'running' | 'refused' | 'missing' | 'insecure' | 'stopped';

export type Facing = 'environment' | 'user';

/** The same code is not read again while it stays before the camera. */
const sameCodeMilliseconds = 2500;
/** Some ten pictures in a second: more cost battery and find no more. */
const leastPause = 80;

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

/** Hands on every code that comes before the camera, once, until the signal says that it is enough. */
export async function readOn(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const reader = await createCodeReader();
  let last = { code: '', seenAt: 0 };
  let pause = leastPause;
  while (!signal.aborted) {
    await nextFrame(video, pause);
    if (signal.aborted || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
    const begunAt = performance.now();
    const code = await reader.read(video);
    const now = performance.now();
    // A slow phone rests as long as it has looked, so that its buttons still answer.
    pause = Math.max(leastPause, now - begunAt);
    if (code === null || code === '') continue;
    const isSame = code === last.code && now - last.seenAt < sameCodeMilliseconds;
    last = { code, seenAt: now };
    if (!isSame) onCode(code);
  }
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
