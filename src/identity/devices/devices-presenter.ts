import { idleEnd } from '../tokens/session-rules.ts';
import { localTextOf, type DateTimeText, type InstantText } from '../../platform/shared/local-time.ts';
import type { PasskeyId, TokenId } from '../../platform/shared/ids.ts';
import type { HeldToken } from './devices-store.ts';

/** When and by what the list is asked for. */
export interface DeviceListing {
  now: Temporal.Instant;
  timeZone: string;
  current: TokenId;
  idleDays: number;
}

/** The sessions of browsers that are not over, and all other tokens. */
export function presentTokens(held: readonly HeldToken[], asked: DeviceListing) {
  const [sessions, tokens] = [held.filter(isSession), held.filter((token) => !isSession(token))];
  return {
    sessions: sessions
      .map((session) => ({ ...common(session, asked), expires: seconds(sessionEnd(session, asked)) }))
      .filter(({ current, expires }) => current || expires > seconds(asked.now.epochMilliseconds)),
    tokens: tokens.map((token) => ({
      ...common(token, asked),
      readOnly: token.read_only === 1,
      expires: token.expires_at === null ? null : seconds(Date.parse(token.expires_at)),
    })),
  };
}

function isSession({ kind }: HeldToken): boolean {
  return kind === 'session';
}

/** The one that asks is in use at this moment. */
function usedAt(
  { id, used_at, kind, created_at }: HeldToken,
  { current, now }: DeviceListing,
): InstantText | null {
  if (id === current) return now.toString();
  return used_at ?? (kind === 'session' ? created_at : null);
}

function sessionEnd(session: HeldToken, asked: DeviceListing): number {
  const used = Date.parse(usedAt(session, asked) ?? session.created_at);
  return Math.min(idleEnd(used, asked.idleDays), Date.parse(session.expires_at ?? ''));
}

function common(token: HeldToken, asked: DeviceListing) {
  return {
    id: token.id,
    name: token.name,
    current: token.id === asked.current,
    createdAt: localTextOf(token.created_at, asked.timeZone),
    lastUsedAt: localOrEmpty(usedAt(token, asked), asked.timeZone),
  };
}

/** A passkey as its owner sees it. */
export function presentPasskey(
  passkey: { id: PasskeyId; name: string; created_at: InstantText; last_used_at: InstantText | null },
  { timeZone }: DeviceListing,
) {
  const { id, name, created_at: made, last_used_at: used } = passkey;
  return { id, name, createdAt: localTextOf(made, timeZone), lastUsedAt: localOrEmpty(used, timeZone) };
}

function localOrEmpty(instant: InstantText | null, timeZone: string): DateTimeText {
  return instant === null ? '' : localTextOf(instant, timeZone);
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
