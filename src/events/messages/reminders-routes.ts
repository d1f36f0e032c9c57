import type { EventCache } from '../event/event-cache-service.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { presentReminders } from './message-presenter.ts';
import { readRemindersSchema, setRemindersSchema } from './reminders-schemas.ts';
import { readReminders, setReminders } from './reminders-service.ts';

const config = { access: 'restricted' } as const;

/** The reminder rules of events. */
export function remindersRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; events: EventCache },
): void {
  const path = '/manage/events/:id/reminders';
  const present = async (caller: Caller, id: EventId) =>
    presentReminders(await readReminders(deps, caller, id), deps.clock.timeZone());

  app.get(path, { schema: readRemindersSchema, config }, async (request, reply) =>
    tagVersion(reply, await present(callerOf(request), request.params.id)),
  );

  app.put(path, { schema: setRemindersSchema, config }, async (request, reply) => {
    const caller = callerOf(request);
    const { id } = request.params;
    const change = { days: request.body.reminders, version: versionRead(request) };
    await setReminders(deps, { caller, origin: originOf(request) }, id, change);
    return tagVersion(reply, await present(caller, id));
  });
}
