import { randomUUID } from 'node:crypto';
import type { HandDatabase } from './hand-database.ts';
import type { HandCaller } from './hand-route.ts';

/** What became of something. */
export interface HandChange {
  at: string;
  action: string;
  subject: string;
  id: number;
  event: number | null;
  /** Null for something new. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

/** Adds an entry to the trail with what differs; nothing where nothing does. */
export function trailOf(database: HandDatabase): (caller: HandCaller, change: HandChange) => void {
  const insert = database.command(`
    insert into audit_entries (at, channel, member_id, token_id, request_id, action, subject, subject_id,
      about_member_id, event_id, before, after)
    values (:at, 'api', :member, :token, :request, :action, :subject, :id, :member, :event, :before, :after)`);
  return ({ member, token }, { before, after, ...about }) => {
    const names = Object.keys(after).filter((name) =>
      before === null ? (after[name] ?? '') !== '' : before[name] !== after[name],
    );
    if (names.length === 0 && before !== null) return;
    const kept = (fields: Record<string, unknown>) =>
      JSON.stringify(Object.fromEntries(names.map((name) => [name, fields[name] ?? null])));
    insert.one({
      ...about,
      member,
      token,
      request: randomUUID(),
      before: before === null ? null : kept(before),
      after: kept(after),
    });
  };
}
