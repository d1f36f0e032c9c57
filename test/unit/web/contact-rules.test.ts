import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contactChanges, contactDraft } from '../../../web/src/features/account/contact-rules.ts';
import type { Me } from '../../../web/src/lib/api/schema.gen.ts';
import { merge } from '../../../web/src/lib/merge-rules.ts';

const nowhere = { street: '', poBox: '', postalCode: '', city: '', state: '', country: '' };
const me = {
  privatePhone: '044 1',
  partner: null,
  privateAddressComponents: { ...nowhere, street: 'Altgasse 1' },
  businessAddressComponents: nowhere,
} as Partial<Me> as Me;

suite('The own contact data', () => {
  test('sends only what was typed, without blanks around it', () => {
    const first = contactDraft(me);
    assert.deepEqual(contactChanges(first, first), {});
    assert.deepEqual(contactChanges({ ...first, privatePhone: ' 044 1 ' }, first), {});
    const draft = { ...first, company: ' Guild ', 'privateAddressComponents.street': 'Neugasse 2' } as const;
    assert.deepEqual(contactChanges(draft, first), {
      company: 'Guild',
      privateAddressComponents: { street: 'Neugasse 2' },
    });
  });

  test('never takes back what someone else has changed meanwhile', () => {
    const first = contactDraft(me);
    const mine = { ...first, 'privateAddressComponents.street': 'Neugasse 2' } as const;
    const theirs = contactDraft({ ...me, privatePhone: '044 2' });
    const { draft, taken, open } = merge(first, mine, theirs);
    assert.deepEqual([taken, open], [['privatePhone'], []]);
    assert.deepEqual(contactChanges(draft, theirs), { privateAddressComponents: { street: 'Neugasse 2' } });
  });
});
