import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { withHeaders } from '../../platform/http/finished-answers.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { presentDoor, presentDoorEvent } from './door-event-presenter.ts';
import { listDoors, readDoor, type CountingDoorParts } from './door-events-service.ts';
import { CarriedLists } from './carried-lists-service.ts';
import { DoorCounts } from './door-counts-service.ts';
import { doorPeopleRoutes } from './door-people-routes.ts';
import { takeBatch } from './door-scans-service.ts';
import { listDoorsSchema, readDoorSchema, readSealedListSchema, scanBatchSchema } from './door-schemas.ts';
import { presentResult } from './scan-result-presenter.ts';
import { sentScans } from './sent-scan-rules.ts';
import type { WalkInParts } from './walk-in-service.ts';

/** What the door is made of, and what it reports to. */
export interface DoorDeps extends WalkInParts {
  /** Counts the result of every scan, where metrics are switched on. */
  metrics?: { countScan(this: void, result: number): void } | undefined;
}

const config = { access: 'restricted' } as const;
const heavy = { ...config, cost: 'heavy' } as const;
const unkept = { ...config, cacheControl: 'no-store' } as const;
const defaultDays = 14;

/** The doors of events. */
export function doorRoutes(app: App, deps: DoorDeps): void {
  const { events } = deps;
  const lists = new CarriedLists(deps.storage);
  const parts = { ...deps, counts: new DoorCounts(deps.storage) };
  doorEventRoutes(app, parts);

  app.get(
    '/door/events/:id/list',
    { schema: readSealedListSchema, config: heavy },
    async (request, reply) => {
      const { event } = await events.forReviewer(callerOf(request), request.params.id);
      const { body, tag } = await lists.sealed(event);
      return withHeaders(reply, {
        body,
        tag,
        type: 'application/octet-stream',
        isWorthKeeping: false,
      }) as Buffer;
    },
  );

  app.post('/door/events/:id/scans', { schema: scanBatchSchema, config: unkept }, async (request) => {
    const { id } = request.params;
    const scans = sentScans(request.body.scans, id, request.id);
    const answers = await takeBatch(deps, callerOf(request), id, scans);
    for (const { outcome } of answers) deps.metrics?.countScan(outcome.result);
    const results = answers.map((answer, index) =>
      presentResult(request.body.scans[index]?.nonce ?? '', answer),
    );
    return { success: true as const, results };
  });

  doorPeopleRoutes(app, parts, lists);
}

function doorEventRoutes(app: App, parts: CountingDoorParts): void {
  const { clock } = parts;

  app.get('/door/events', { schema: listDoorsSchema, config }, async (request) => {
    const { days = defaultDays } = request.query;
    const found = await listDoors(parts, callerOf(request), days);
    const now = nowText(clock);
    const shown = found.map(({ event, count }) => presentDoorEvent(event, count, now));
    return { success: true as const, events: shown };
  });

  app.get('/door/events/:id', { schema: readDoorSchema, config }, async (request) => {
    const { event, count } = await readDoor(parts, callerOf(request), request.params.id);
    return presentDoor(event, count, nowText(clock));
  });
}
