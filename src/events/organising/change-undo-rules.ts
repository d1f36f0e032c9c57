import type { RegistrationId } from '../../platform/shared/ids.ts';
import { toJson } from '../../platform/storage/json.ts';
import type {
  ChangeUndo,
  EventChanging,
  EventDetails,
  FollowingChange,
  MovingBack,
  SentDetails,
} from './managed-event.ts';
import { isElsewhere, isOtherHouse, partsOfHouse } from './managed-event-rules.ts';

/** What takes a change of an event back: the fields that it has changed, as they were; null when it has changed none. */
export function undoOf(
  before: EventDetails,
  after: EventDetails,
  movedUp: readonly RegistrationId[] = [],
): (SentDetails & MovingBack) | null {
  const { location, ...others } = differing(before, after);
  const parts = {
    ...house(before, after),
    ...differing(before.location, after.location),
    ...coordinates(before, after),
  };
  const former = location === undefined ? others : { ...others, location: parts };
  if (Object.keys(former).length === 0) return null;
  return movedUp.length === 0 ? former : { ...former, movedUp: [...movedUp] };
}

/** What was said of the former house is said with its name, also what is said of the present one: another name drops it. */
function house({ location: before }: EventDetails, { location: after }: EventDetails) {
  return isOtherHouse(before, after) ? partsOfHouse(before) : {};
}

/** Where the former place lies is said with its name, also where that has not changed: without it nobody would know. */
function coordinates({ location: before }: EventDetails, { location: after }: EventDetails) {
  const { latitude, longitude } = before;
  const isKnown = latitude !== null || longitude !== null;
  return isKnown && isElsewhere(before, after) ? { latitude, longitude } : {};
}

function differing<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const fields = Object.keys(before) as (keyof Whole)[];
  const changed = fields.filter((field) => toJson(before[field]) !== toJson(after[field]));
  return Object.fromEntries(changed.map((field) => [field, before[field]])) as Partial<Whole>;
}

/** What takes a change of an event, and of others of its series with it, back; null when it has changed nothing. */
export function undoOfFollowing([own, ...others]: readonly [
  EventChanging,
  ...EventChanging[],
]): ChangeUndo | null {
  const former = undoOf(own.before, own.after, own.movedUp);
  const following = others.flatMap(({ id, version, before, after, movedUp }): FollowingChange[] => {
    const its = undoOf(before, after, movedUp);
    return its === null ? [] : [{ id, version: version + 1, ...its }];
  });
  // Also where none of the others has changed: without a list it would be for all that follow.
  return former === null && following.length === 0 ? null : { ...former, following };
}
