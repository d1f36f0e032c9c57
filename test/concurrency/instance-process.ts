// One instance of the service in a process of its own: forked by a test with the settings as its argument.
// It listens on a free port, reports its address to the test, and stops when the test hangs up.
import { once } from 'node:events';
import { startInstance } from './instance.ts';

const endings: (() => Promise<void>)[] = [];
const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const { app } = await startInstance({ after: (work) => void endings.push(work) }, settings);
const hungUp = once(process, 'disconnect');
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
await hungUp;
for (const end of endings.toReversed()) await end();
