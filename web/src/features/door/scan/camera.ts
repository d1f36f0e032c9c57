import type { RefObject } from 'react';
import { readOn, type Pictures } from './camera-rules.ts';

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

/** Finds codes in a picture. */
interface CodeReader {
  read(picture: HTMLVideoElement): Promise<string | null>;
}

/** The browser's own reader of codes where it has one; otherwise zxing as WebAssembly, which this service brings along. */
async function createCodeReader(): Promise<CodeReader> {
  const detector = (await nativeDetector()) ?? (await wasmDetector());
  return {
    async read(picture) {
      const [found] = await detector.detect(picture);
      return found?.rawValue ?? null;
    },
  };
}

interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

const formats = ['qr_code'];

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: DetectorClass };
  if (native === undefined || !(await native.getSupportedFormats()).includes('qr_code')) return undefined;
  return new native({ formats });
}

async function wasmDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Otherwise it would come from another host.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  keepForLater(wasm).catch(reportError);
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** At the very first visit the reader came before anything was kept on this device: it is asked for once more, to be kept. */
async function keepForLater(address: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller === null) {
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  }
  const isKept = (await caches.match(address)) !== undefined;
  if (!isKept && navigator.onLine) await fetch(address);
}
