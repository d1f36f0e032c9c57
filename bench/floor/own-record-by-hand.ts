import { searchText, type SearchableMember } from '../../src/directory/members/search-rules.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import type { Query } from './hand-database.ts';
import type { HandCaller, HandParts, HandRoute } from './hand-route.ts';
import { trailOf } from './hand-trail.ts';
import { ownRecords } from './members-by-hand.ts';

/** The texts of a record that can be changed by hand. */
const columns = {
  privatePhone: 'private_phone',
  privateMobile: 'private_mobile',
  privateWww: 'private_www',
  company: 'company',
  professionTitle: 'profession_title',
  professionFunction: 'profession_function',
  businessPhone: 'business_phone',
  businessMobile: 'business_mobile',
} as const;
type Field = keyof typeof columns;

type StoredTexts = Record<Field, string> & SearchableMember & { searchText: string };

/** What telephone numbers at home begin with. */
const countryCode = '41';

/** Changing one's own record; whatever is sent is a text, and nothing of the record is hidden from anyone. */
export function ownRecordByHand(parts: HandParts): HandRoute[] {
  const { database } = parts;
  const ownRecord = ownRecords(parts);
  const change = changing(parts);
  return [
    {
      method: 'PATCH',
      path: /^\/v2\/me$/,
      async answer({ caller, body }) {
        await database.write(() => change(caller, body as Partial<Record<Field, string>>));
        return { body: ownRecord(caller) };
      },
    },
  ];
}

function changing({ database, clock }: HandParts) {
  const texts = Object.entries(columns).map(([field, column]) => `${column} as ${field}`);
  const find = database.command<StoredTexts>(`
    select ${texts.join(', ')}, first_name as firstName, middle_name as middleName, last_name as lastName, email,
      search_text as searchText
    from members where id = :member`);
  const record = trailOf(database);
  const updates = new Map<string, Query<unknown>>();
  const updateOf = (names: readonly string[]) =>
    updates.getOrInsertComputed(names.join(), () =>
      database.command(`
        update members set ${names.map((name) => `${name} = :${name}`).join(', ')}, version = version + 1
        where id = :member`),
    );
  return (caller: HandCaller, sent: Partial<Record<Field, string>>) => {
    const { member } = caller;
    const before = find.one({ member });
    if (before === undefined) throw new Error('A caller has no record.');
    const after = { ...before, ...sent };
    const fields = (Object.keys(sent) as Field[]).filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return;
    const text = searchText(after, countryCode);
    const stored = {
      ...Object.fromEntries(fields.map((field) => [columns[field], after[field]])),
      ...(text !== before.searchText && { search_text: text }),
    };
    updateOf(Object.keys(stored)).one({ ...stored, member });
    record(caller, {
      at: nowInstantText(clock),
      action: 'update',
      subject: 'member',
      id: member,
      event: null,
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: Object.fromEntries(fields.map((field) => [field, after[field]])),
    });
  };
}
