import { Transform } from 'node:stream';
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preParsingHookHandler } from 'fastify';
import { dailyAllowance, type Allowance } from '../rate-limits/budget-rules.ts';
import type { Budgets } from '../rate-limits/budgets-service.ts';
import type { Caller } from '../access/caller.ts';
import { DomainError } from '../shared/errors.ts';
import { Failure } from '../shared/field-schemas.ts';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../shared/network-address.ts';
import { secretHash } from '../shared/secrets.ts';
import type { App } from './app-type.ts';
import { UnderWay } from './few-at-once.ts';
import { logOf } from './request-log.ts';
import { repeatWhileListening } from './while-listening.ts';

/** What a request costs: a change, or reading that is expensive. */
export type Cost = 'write' | 'heavy';

export interface BudgetSettings {
  writesPerMinute: number;
  heavyReadsPerMinute: number;
  addressBudgetFactor: number;
  recordsPerDay: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request costs its caller; every method that changes something costs a write without it. */
    cost?: Cost;
    /** How many times as much it costs, where that is more than once. */
    units?: number;
    /** For how many bytes of a body one more is paid, where it is not the usual. */
    bytesPerUnit?: number;
    /** The part of the path that is a secret link, whose holder pays. */
    linkParam?: string;
  }
  interface FastifyRequest {
    /** Makes the caller pay; throws when the budget does not allow it. */
    charge(cost: Cost, units?: number): void;
    /** Makes the caller pay for a list by its length, and lets few long ones be on their way to one member; throws when it is too much. */
    payForRows(reply: FastifyReply, rows: number, rowsPerUnit?: number): void;
    /** Makes the caller pay for the full record of a member; throws when they have read very many in a day. */
    payForRecord(): void;
  }
}

/** The holder of a link answers one invitation; a token may be that of a busy program. */
const linkShare = 0.1;
/** A body counts as one more for each of these many bytes: what is written takes room. */
const usualBytesPerUnit = 8192;
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const secondsBetweenSharing = 1;
const secondsToWait = 2;
const dayMilliseconds = 24 * 60 * 60_000;
const [officerTimes, programTimes] = [5, 10];
/** How many are remembered of whom the log has said today that they read very much. */
const maxNoted = 1000;

/** An expensive read costs one for each of these many rows, the first ones included in what it costs in any case. */
const usualRowsPerUnit = 200;
/** From this many rows on an answer is held in memory for long enough, should its reader be slow, that only few are sent at once. */
const manyRows = 1000;
const mostLongAnswers = { all: Infinity, each: 4 };

/** Limits what each member, program, link and address may change, and how many expensive reads they may make; registered after authentication. */
export function registerBudgets(app: App, budgets: Budgets, settings: BudgetSettings): void {
  app.decorateRequest('charge', function charge(cost: Cost, units = 1) {
    budgets.spend(allowancesOf(this, cost, settings), units);
  });
  payForReading(app, budgets, settings);
  app.addHook('onRoute', (route) => {
    const { config, method } = route;
    if (config?.access === undefined) return;
    const changes = [method].flat().some((one) => !readingMethods.has(one));
    const cost = config.cost ?? (changes ? 'write' : undefined);
    if (cost === undefined) return;
    route.onRequest = [...[route.onRequest ?? []].flat(), payOnArrival(cost)];
    if (changes) route.preParsing = [...[route.preParsing ?? []].flat(), payWhileItArrives(cost)];
    if (route.schema?.response === undefined) return;
    const response = route.schema.response as Record<string, unknown>;
    route.schema = { ...route.schema, response: { ...response, 429: Failure } };
  });
  repeatWhileListening(app, secondsBetweenSharing, () => budgets.share());
}

/** What is paid for what a read answers. */
function payForReading(app: App, budgets: Budgets, settings: BudgetSettings): void {
  const longAnswers = new UnderWay(mostLongAnswers);
  app.decorateRequest('payForRows', function payForRows(reply, rows, rowsPerUnit = usualRowsPerUnit) {
    if (settings.heavyReadsPerMinute === 0) return;
    // The longest ones must be possible, too: the request itself has left the budget not quite full.
    const units = Math.min(Math.floor(rows / rowsPerUnit), Math.floor(settings.heavyReadsPerMinute / 2));
    if (units > 0) this.charge('heavy', units);
    if (rows >= manyRows && !longAnswers.take(this, reply)) throw tooManyAnswers();
  });
  const noted = new LRUCache<string, number>({ max: maxNoted });
  app.decorateRequest('payForRecord', function payForRecord() {
    const allowance = recordsOf(this, settings);
    try {
      budgets.spend([allowance], 1);
    } catch (error) {
      const day = Math.floor(budgets.now() / dayMilliseconds);
      if (noted.get(allowance.key) !== day) {
        noted.set(allowance.key, day);
        logOf(this).warn({ member: this.caller?.memberId }, 'a member has read very many records today');
      }
      throw error;
    }
  });
}

function tooManyAnswers(): DomainError {
  const sentence =
    'Several long lists are on their way to you at this moment. Please try again when they are there.';
  return new DomainError('too-many-requests', sentence, [], secondsToWait);
}

/** Before a body is read: who may not change anything more must not make the service read much, either. */
function payOnArrival(cost: Cost): onRequestHookHandler {
  return (request, _reply, done) =>
    pay(request, cost, baseUnits(request) + unitsOf(request, announcedLength(request)), done);
}

/** Some clients send bodies in chunks and do not say how long they are: what is not paid for is not read, either. */
function payWhileItArrives(cost: Cost): preParsingHookHandler {
  return (request, _reply, body, done) => {
    // Nobody can send more than was announced.
    if (request.headers['content-length'] !== undefined || request.raw.readableEnded) return done(null, body);
    const { bodyLimit } = request.routeOptions;
    let bytes = 0;
    let paid = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        bytes += chunk.length;
        const due = unitsOf(request, Math.min(bytes, bodyLimit)) - paid;
        paid += due;
        // What is too long is refused by its reader.
        if (bytes > bodyLimit) body.unpipe(meter);
        pay(request, cost, due, (error) => (error === undefined ? pass(null, chunk) : pass(error)));
      },
    });
    // Anyone who reads it listens only until there is an answer.
    meter.on('error', () => undefined);
    body.on('error', (error) => meter.destroy(error));
    done(null, body.pipe(meter));
  };
}

function pay(request: FastifyRequest, cost: Cost, units: number, done: (error?: Error) => void): void {
  try {
    if (units > 0) request.charge(cost, units);
    done();
  } catch (error) {
    done(error as Error);
  }
}

/** A change of an event and of those that follow it in its series is one of up to 60: half of them are paid for. */
const seriesUnits = 30;

function baseUnits({ routeOptions, query }: FastifyRequest): number {
  const { scope } = query as { scope?: unknown };
  return (routeOptions.config.units ?? 1) + (scope === 'following' ? seriesUnits : 0);
}

/** What is longer than is read is refused unread, whatever length it claims: it costs as much as the longest that is read. */
function announcedLength({ headers, routeOptions }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? 0), routeOptions.bodyLimit);
}

function unitsOf({ routeOptions }: FastifyRequest, bytes: number): number {
  return Math.floor(bytes / (routeOptions.config.bytesPerUnit ?? usualBytesPerUnit));
}

/** A member pays for all that they are signed in with: signing in again gives nothing new. A program has a budget of its own, which the operator sets. */
function spenderOf({ tokenKind, tokenId, memberId }: Caller): string {
  return tokenKind === 'application' ? `token ${tokenId}` : `member ${memberId}`;
}

/** What a day's reading of records is paid from: more for those who work with them, and much more for programs. */
function recordsOf({ caller }: FastifyRequest, { recordsPerDay }: BudgetSettings): Allowance {
  if (caller === null) throw new Error('Only a caller reads records.');
  const isProgram = caller.tokenKind === 'application';
  const isOfficer = caller.offices.length > 0 || caller.grants.length > 0;
  const times = isProgram ? programTimes * caller.budgetFactor : isOfficer ? officerTimes : 1;
  return dailyAllowance(`records ${spenderOf(caller)}`, recordsPerDay * times);
}

/** Who pays for a request: the member or program, the link or, without one, the address; and all behind the address together. */
function allowancesOf(request: FastifyRequest, cost: Cost, settings: BudgetSettings): Allowance[] {
  const perMinute = cost === 'write' ? settings.writesPerMinute : settings.heavyReadsPerMinute;
  const network = networkOf(request.ip);
  const everyone = {
    key: `${cost} address ${network}`,
    perMinute: perMinute * settings.addressBudgetFactor,
  };
  const { caller } = request;
  if (caller !== null) {
    return [{ key: `${cost} ${spenderOf(caller)}`, perMinute: perMinute * caller.budgetFactor }, everyone];
  }
  const { linkParam } = request.routeOptions.config;
  if (linkParam === undefined) return [{ key: `${cost} nobody ${network}`, perMinute }, everyone];
  const secret = (request.params as Record<string, string>)[linkParam] ?? '';
  return [{ key: `${cost} link ${secretHash(secret)}`, perMinute: perMinute * linkShare }, everyone];
}
