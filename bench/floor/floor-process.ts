/** What the service does, by hand, on a copy of its data: in a process of its own. */
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../src/platform/shared/clock.ts';
import { HandDatabase } from './hand-database.ts';
import { serverByHand } from './hand-server.ts';

const [file = '', timeZone = '', publicUrl = ''] = process.argv.slice(2);
const server = serverByHand({ database: new HandDatabase(file), clock: systemClock(timeZone), publicUrl });
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
