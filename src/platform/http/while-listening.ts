import type { App } from './app-type.ts';

/** Does something again and again from the moment the server listens, and once more when it closes. */
export function repeatWhileListening(app: App, seconds: number, work: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', (done) => {
    timer = setInterval(() => void work(), seconds * 1000);
    timer.unref();
    done();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await work();
  });
}
