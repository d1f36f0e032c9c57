import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { withHeaders } from '../../platform/http/finished-answers.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { annul } from './annulment-service.ts';
import type { CarriedLists } from './carried-lists-service.ts';
import type { CountingDoorParts } from './door-events-service.ts';
import { conflictsSchema, figuresSchema } from './door-figures-schemas.ts';
import { readConflicts, readFigures } from './door-figures-service.ts';
import {
  presentConflict,
  presentFigures,
  presentFoundPerson,
  presentNames,
} from './door-people-presenter.ts';
import { annulSchema, listNamesSchema, searchPeopleSchema, walkInSchema } from './door-people-schemas.ts';
import type { DoorPerson } from './door-person.ts';
import { searchAtDoor } from './door-search-service.ts';
import { presentAnnulment, presentWalkIn } from './scan-result-presenter.ts';
import { letWalkIn, type WalkInParts } from './walk-in-service.ts';

const config = { access: 'restricted' } as const;
const heavy = { ...config, cost: 'heavy' } as const;
const unkept = { ...config, cacheControl: 'no-store' } as const;
const defaultHours = 12;

/** People at the door: finding them, letting them in without a ticket, and what became of it. */
export function doorPeopleRoutes(app: App, deps: CountingDoorParts & WalkInParts, lists: CarriedLists): void {
  const { clock } = deps;

  app.get('/door/events/:id/names', { schema: listNamesSchema, config: heavy }, async (request, reply) => {
    const { event } = await deps.events.forReviewer(callerOf(request), request.params.id);
    const timeZone = clock.timeZone();
    const write = (people: readonly DoorPerson[]) =>
      Buffer.from(reply.serialize(presentNames(people, timeZone)) as string);
    const { body, tag } = await lists.names(event, timeZone, write);
    const type = 'application/json; charset=utf-8';
    // The schema of the route has written these bytes.
    return withHeaders(reply, { body, tag: `W/${tag}`, type, isWorthKeeping: false }) as never;
  });

  app.get('/door/events/:id/people', { schema: searchPeopleSchema, config: heavy }, async (request) => {
    const { id } = request.params;
    const { people, more } = await searchAtDoor(deps, callerOf(request), id, request.query.q);
    const shown = people.map((person) => presentFoundPerson(person, clock.timeZone()));
    return { success: true as const, people: shown, more };
  });

  app.post('/door/events/:id/walk-ins', { schema: walkInSchema, config: unkept }, async (request, reply) => {
    const { id } = request.params;
    const answer = await letWalkIn(deps, actorOf(request), id, request.body);
    return reply.status(201).send(presentWalkIn(answer));
  });

  const annulment = '/door/events/:id/registrations/:registration/annulment';
  app.post(annulment, { schema: annulSchema, config: unkept }, async (request) => {
    const { id, registration } = request.params;
    const { nonce, reason = '' } = request.body;
    const asked = { registration, nonce, reason, requestId: request.id };
    return presentAnnulment(await annul(deps, callerOf(request), id, asked));
  });

  app.get('/door/events/:id/figures', { schema: figuresSchema, config: heavy }, async (request) => {
    const { hours = defaultHours } = request.query;
    const count = await readFigures(deps, callerOf(request), request.params.id, hours);
    return presentFigures(count, clock.timeZone());
  });

  app.get('/door/events/:id/conflicts', { schema: conflictsSchema, config }, async (request) => {
    const found = await readConflicts(deps, callerOf(request), request.params.id);
    const conflicts = found.map((conflict) => presentConflict(conflict, clock.timeZone()));
    return { success: true as const, conflicts };
  });
}
