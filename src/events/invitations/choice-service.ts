import type { EventRecord } from '../event/event.ts';
import { findInvitingAmong } from '../messages/invited-store.ts';
import { badInput, refuseBadFields, type FieldProblem } from '../../platform/shared/errors.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { Choice, FoundChoice } from './bulk-invitation.ts';
import { findClubsAmong, findMembersAmong, findUnitPaths } from './chosen-members-store.ts';
import { unknownIds } from '../organising/managed-events-service.ts';
import { findFunctionsAmong } from '../parts/reviewers-store.ts';

/** By what someone can be chosen, in the words of a request. */
type ChoiceFields = readonly Exclude<keyof Choice, 'below'>[];

export const invitingFields: ChoiceFields = ['members', 'clubs', 'units', 'functions'];
export const withdrawalFields: ChoiceFields = [...invitingFields, 'messages'];

/** Looks up what a choice for an event names; refuses one that names nothing, or what there is not. */
export async function foundChoice(
  db: Db,
  choice: Choice,
  { id, ownerPath }: Pick<EventRecord, 'id' | 'ownerPath'>,
  fields: ChoiceFields,
): Promise<FoundChoice> {
  const { below } = choice;
  const members = [...new Set(choice.members)];
  const clubs = [...new Set(choice.clubs)];
  const units = [...new Set(choice.units)];
  const functions = [...new Set(choice.functions)];
  const messages = [...new Set(choice.messages)];
  if ([...members, ...clubs, ...units, ...functions, ...messages].length === 0) throw nobodyChosen(fields);
  const paths = await findUnitPaths(db, below === undefined ? units : [...units, below]);
  refuseBadFields([
    ...unknownIds('members', members, await findMembersAmong(db, members), 'is no member'),
    ...unknownIds('clubs', clubs, await findClubsAmong(db, clubs), 'is no club'),
    ...unknownIds('units', units, new Set(paths.keys()), 'is no zone, district or other unit'),
    ...unknownIds('functions', functions, await findFunctionsAmong(db, functions), 'is no function'),
    ...unknownIds(
      'messages',
      messages,
      await findInvitingAmong(db, id, messages),
      'is no invitation of many to this event',
    ),
    ...belowProblems(choice, below === undefined || paths.has(below)),
  ]);
  return {
    members,
    clubs,
    unitPaths: units.flatMap((unit) => paths.get(unit) ?? []),
    functions,
    functionsPath: (below === undefined ? undefined : paths.get(below)) ?? ownerPath,
    messages,
  };
}

function belowProblems({ below, functions = [] }: Choice, isKnown: boolean): FieldProblem[] {
  if (!isKnown) return [{ field: 'below', problem: 'is no zone, district or other unit' }];
  if (below === undefined || functions.length > 0) return [];
  return [{ field: 'below', problem: 'says where functions are held, and needs functions' }];
}

function nobodyChosen(fields: ChoiceFields) {
  const named = fields.slice(0, -1).join(', ');
  const last = fields.at(-1);
  return badInput(`Please say who is meant, by ${named} or ${last}.`, [
    { field: 'members', problem: `name at least one of ${named} and ${last}` },
  ]);
}
