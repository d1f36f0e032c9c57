import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { createCodeReader } from './reading.ts';

export type CameraState = 'starting' | 'running' | 'refused' | 'missing' | 'insecure' | 'stopped';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  hasTorch: boolean;
  isTorchOn: boolean;
  toggleTorch: () => void;
  /** Whether there is more than one camera. */
  canTurn: boolean;
  turnAround: () => void;
  isFront: boolean;
  /** Asks for the camera again, after it was refused or taken away. */
  retry: () => void;
}

/** The same code is not read again while it stays before the camera. */
const sameCodeMilliseconds = 2500;
/** Some ten pictures in a second: more cost battery and find no more. */
const leastPause = 80;

/** The camera of the device: every code that comes before it is handed on, once. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const [wanted, setWanted] = useState({ facing: 'environment' as 'environment' | 'user', turn: 0 });
  const [state, setState] = useState<CameraState>('starting');
  const [abilities, setAbilities] = useState({ hasTorch: false, canTurn: false });
  const [isTorchOn, setTorchOn] = useState(false);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const begin = async () => {
      const stream = await askForCamera(wanted.facing);
      if (typeof stream === 'string') return setState(stream);
      const [first] = stream.getVideoTracks();
      const stop = () => stream.getTracks().forEach((one) => one.stop());
      if (signal.aborted || first === undefined || video.current === null) return stop();
      signal.addEventListener('abort', stop);
      track.current = first;
      // Another program, or a phone that slept, may take the camera away.
      first.addEventListener('ended', () => setState('stopped'), { signal });
      setAbilities(await abilitiesOf(first));
      video.current.srcObject = stream;
      await video.current.play();
      setState('running');
      await readOn(video.current, signal, (code) => handler.current(code));
    };
    // A video that is taken off the page while it begins to play complains; nobody sees it any more.
    begin().catch((reason: unknown) => signal.aborted || reportError(reason));
    return () => stopping.abort();
  }, [wanted]);

  const toggleTorch = useCallback(() => {
    const on = !isTorchOn;
    const constraints = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    track.current?.applyConstraints(constraints).then(() => setTorchOn(on), reportError);
  }, [isTorchOn]);
  const begin = (facing: typeof wanted.facing) => {
    setTorchOn(false);
    setState('starting');
    setWanted(({ turn }) => ({ facing, turn: turn + 1 }));
  };
  const isFront = wanted.facing === 'user';
  return {
    video,
    state,
    ...abilities,
    isTorchOn,
    toggleTorch,
    turnAround: () => begin(isFront ? 'environment' : 'user'),
    isFront,
    retry: () => begin(wanted.facing),
  };
}

async function askForCamera(
  facingMode: 'environment' | 'user',
): Promise<MediaStream | 'refused' | 'missing' | 'insecure'> {
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

async function readOn(
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
