import { useEffect, useRef, useState, type RefObject } from 'react';
import { readCodes, startCamera, type CameraState, type Facing } from './camera.ts';
import { useLatest } from '../../../lib/hooks.ts';

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

/** The camera of the device: every code that comes before it is handed on, once. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState({ facing: 'environment' as Facing, turn: 0 });
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [abilities, setAbilities] = useState({ hasTorch: false, canTurn: false });
  const handler = useLatest(onCode);
  const torch = useTorch(track);
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const begin = async () => {
      const started = await startCamera(wanted.facing, video, signal);
      if (started === null || signal.aborted) return;
      if (typeof started === 'string') return setState(started);
      // Another program, or a phone that slept, may take the camera away.
      started.track.addEventListener('ended', () => setState('stopped'), { signal });
      setTrack(started.track);
      setAbilities(started.abilities);
      setState('running');
      await readCodes(started.picture, signal, setState, (code) => handler.current(code));
    };
    // A video that is taken off the page while it begins to play complains; nobody sees it any more.
    begin().catch((reason: unknown) => signal.aborted || reportError(reason));
    return () => stopping.abort();
  }, [wanted, handler]);
  const begin = (facing: Facing) => {
    setState('starting');
    setWanted(({ turn }) => ({ facing, turn: turn + 1 }));
  };
  const isFront = wanted.facing === 'user';
  const turnAround = () => begin(isFront ? 'environment' : 'user');
  return { video, state, ...abilities, ...torch, turnAround, isFront, retry: () => begin(wanted.facing) };
}

/** The light of a camera; another camera begins without. */
function useTorch(track: MediaStreamTrack | null) {
  const [lit, setLit] = useState<MediaStreamTrack | null>(null);
  const isTorchOn = track !== null && lit === track;
  const toggleTorch = () => {
    const constraints = { advanced: [{ torch: !isTorchOn } as MediaTrackConstraintSet] };
    track?.applyConstraints(constraints).then(() => setLit(isTorchOn ? null : track), reportError);
  };
  return { isTorchOn, toggleTorch };
}
