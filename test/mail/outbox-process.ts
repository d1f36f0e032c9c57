/**
 * A second process that drains an outbox: `node outbox-process.ts <settings> <port> <instant>`, the settings as
 * JSON. It says when it is ready, drains on request, and reports what it did.
 */
import { once } from 'node:events';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { OutboxSender } from '../../src/platform/outbox/outbox-sender-service.ts';
import { smtpTransport } from '../../src/platform/outbox/smtp-transport.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { from } from './mail-house.ts';

const [settings = '', port = '', now = ''] = process.argv.slice(2);
const storage = await openDatabase(readConfig(JSON.parse(settings) as Record<string, string>));
const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from });
const clock = { timeZone: () => 'Europe/Zurich', now: () => Temporal.Instant.from(now) };
const sender = new OutboxSender({ storage, clock, transport });

process.send?.('ready');
await once(process, 'message');
process.send?.(await sender.drain());
await transport.close();
await storage.close();
process.disconnect?.();
