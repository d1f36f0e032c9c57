import { serviceAddress } from '../api/client.ts';

/** Keeps the app on this device, and calls back when a newer version of it waits; calling `takeOver` then shows it. */
export async function keepApp(onNewVersion: (takeOver: () => void) => void): Promise<void> {
  // Without https or localhost a browser keeps nothing; the app then works as long as there is a network.
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(`${serviceAddress}/service-worker.js`);
  const offer = (worker: ServiceWorker | null) => {
    // The first version has nothing to replace.
    if (worker === null || serviceWorker.controller === null) return;
    onNewVersion(() => {
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('take-over');
    });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker));
  });
}
