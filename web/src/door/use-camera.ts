import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { createCodeReader } from './reading.ts';

export type CameraState = 'starting' | 'running' | 'refused' | 'missing' | 'insecure';

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  hasTorch: boolean;
  isTorchOn: boolean;
  toggleTorch: () => void;
  turnAround: () => void;
}

/** The same code is not read again while it stays before the camera. */
const sameCodeMilliseconds = 3000;

/** The camera of the device: every code that comes before it is handed on, once. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const track = useRef<MediaStreamTrack | null>(null);
  const [facing, setFacing] = useState<'environment' | 'user'>('environment');
  const [state, setState] = useState<CameraState>('starting');
  const [hasTorch, setHasTorch] = useState(false);
  const [isTorchOn, setTorchOn] = useState(false);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  }, [onCode]);

  useEffect(() => {
    const stopping = new AbortController();
    const begin = async () => {
      if (!globalThis.isSecureContext || navigator.mediaDevices === undefined) return setState('insecure');
      const stream = await askForCamera(facing);
      if (typeof stream === 'string') return setState(stream);
      const [first] = stream.getVideoTracks();
      const stop = () => stream.getTracks().forEach((one) => one.stop());
      if (stopping.signal.aborted || first === undefined || video.current === null) return stop();
      stopping.signal.addEventListener('abort', stop);
      track.current = first;
      setHasTorch('torch' in (first.getCapabilities?.() ?? {}));
      video.current.srcObject = stream;
      await video.current.play();
      setState('running');
      await readOn(video.current, stopping.signal, (code) => handler.current(code));
    };
    begin().catch(reportError);
    return () => stopping.abort();
  }, [facing]);

  const toggleTorch = useCallback(() => {
    const on = !isTorchOn;
    const constraints = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    track.current?.applyConstraints(constraints).then(() => setTorchOn(on), reportError);
  }, [isTorchOn]);
  const turnAround = useCallback(() => {
    setTorchOn(false);
    setFacing((now) => (now === 'environment' ? 'user' : 'environment'));
  }, []);
  return { video, state, hasTorch, isTorchOn, toggleTorch, turnAround };
}

async function askForCamera(
  facingMode: 'environment' | 'user',
): Promise<MediaStream | 'refused' | 'missing'> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode, width: { ideal: 1280 } },
    });
  } catch (reason) {
    if (!(reason instanceof DOMException)) throw reason;
    return reason.name === 'NotAllowedError' ? 'refused' : 'missing';
  }
}

async function readOn(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const reader = await createCodeReader();
  let last = { code: '', seenAt: 0 };
  while (!signal.aborted) {
    await nextFrame(video);
    if (signal.aborted || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
    const code = await reader.read(video);
    if (code === null) continue;
    const now = performance.now();
    const isSame = code === last.code && now - last.seenAt < sameCodeMilliseconds;
    last = { code, seenAt: now };
    if (!isSame) onCode(code);
  }
}

/** A new picture of the camera, but at most some ten in a second: more cost battery and find no more. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => {
      if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
      else requestAnimationFrame(() => resolve());
    }, 80);
  });
}
