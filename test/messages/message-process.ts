/**
 * Another process that writes the mails of messages: `node message-process.ts <settings> <instant>`, the settings as
 * JSON. It says when it is ready, writes on request, and reports every portion and the end.
 */
import { once } from 'node:events';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { MessageWriter } from '../../src/events/messages/message-writer-service.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';

const [settings = '', now = ''] = process.argv.slice(2);
const storage = await openDatabase(readConfig(JSON.parse(settings) as Record<string, string>));
const writer = new MessageWriter({
  storage,
  clock: { timeZone: () => 'Europe/Zurich', now: () => Temporal.Instant.from(now) },
  config: { organisation: () => 'Guildhall', publicUrl: 'http://guildhall.test', language: () => 'en' },
  calendars: { fileOf: async () => '' },
  fireReminders: async () => undefined,
  onWritten: () => process.send?.('portion'),
});

process.send?.('ready');
await once(process, 'message');
process.send?.(await writer.drain());
await storage.close();
process.disconnect?.();
