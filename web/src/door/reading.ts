/** Finds codes in a picture. */
export interface CodeReader {
  read(picture: HTMLVideoElement): Promise<string | null>;
}

/** The browser's own reader of codes where it has one; otherwise zxing as WebAssembly, which this service brings along. */
export async function createCodeReader(): Promise<CodeReader> {
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
