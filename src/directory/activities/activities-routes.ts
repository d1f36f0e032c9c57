import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import type { ActivityId, ClubId } from '../../platform/shared/ids.ts';
import {
  changeActivitySchema,
  createActivitySchema,
  deleteActivitySchema,
  listActivitiesSchema,
  restoreActivitySchema,
} from './activities-schemas.ts';
import {
  changeActivity,
  createActivity,
  deleteActivity,
  listActivities,
  restoreActivity,
  type ActivityParts,
} from './activities-service.ts';
import { presentActivity } from './activity-presenter.ts';

const config = { access: 'restricted' } as const;
const done = { success: true as const };

/** The social activities of clubs. */
export function activitiesRoutes(app: App, parts: ActivityParts): void {
  app.get('/clubs/:id/activities', { schema: listActivitiesSchema, config }, async (request) => {
    const locale = negotiateLocale(request.query.locale);
    const { activities, ...may } = await listActivities(
      parts.storage.db,
      callerOf(request),
      request.params.id,
    );
    return { ...done, activities: activities.map((activity) => presentActivity(activity, locale)), ...may };
  });

  app.put('/clubs/:id/activities', { schema: createActivitySchema, config }, async (request) => {
    const { params, body } = request;
    const id = await createActivity(parts, actorOf(request), params.id, body);
    return { ...done, id };
  });

  const one = '/clubs/:id/activities/:activityId';
  app.post(one, { schema: changeActivitySchema, config }, async (request) => {
    const address = addressOf(request.params);
    await changeActivity(parts, actorOf(request), address, request.body);
    return done;
  });

  app.delete(one, { schema: deleteActivitySchema, config }, async (request) => {
    await deleteActivity(parts, actorOf(request), addressOf(request.params));
    return done;
  });

  app.post(`${one}/restore`, { schema: restoreActivitySchema, config }, async (request) => {
    await restoreActivity(parts, actorOf(request), addressOf(request.params));
    return done;
  });
}

function addressOf({ id, activityId }: { id: ClubId; activityId: ActivityId }) {
  return { club: id, activity: activityId };
}
