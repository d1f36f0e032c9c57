// A process with an instance of the service, one after the other: forked by a test, which sends the settings of each. It
// listens on a free port and reports its address, stops when it is told to, and ends when the test hangs up.
import { startInstance } from './instance.ts';

let endings: (() => Promise<void>)[] = [];

process.on('message', (message: Record<string, string> | 'stop') => {
  void (message === 'stop' ? stop() : start(message)).then((answer) => process.send?.(answer));
});

async function start(settings: Record<string, string>): Promise<string> {
  const { app } = await startInstance({ after: (work) => void endings.push(work) }, settings);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function stop(): Promise<string> {
  for (const end of endings.toReversed()) await end();
  endings = [];
  return 'stopped';
}
