import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiFailure } from '../../../web/src/lib/api/failures.ts';
import { FormSession } from '../../../web/src/ui/form/form-session.ts';
import { FieldProblems, type FormWork } from '../../../web/src/ui/form/form-work.ts';

interface Club {
  version: number;
  name: string;
  town: string;
}
type Draft = Pick<Club, 'name' | 'town'>;
type Work = FormWork<Club, Draft, Club>;

const opened: Club = { version: 1, name: 'Guild', town: 'Bern' };
const by = [{ field: 'town', by: 'Anna Muster', at: '2027-01-01T12:00:00' }];
const outpaced = () => new ApiFailure(412, 'It was changed meanwhile.', by);

/** A service that holds one club, and a form of it. */
function house(more: Partial<Work> = {}) {
  let stored = opened;
  const saved: Club[] = [];
  const sent: { version: number; body: Partial<Draft> }[] = [];
  const work: Work = {
    draftOf: ({ name, town }) => ({ name, town }),
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? 'missing' : undefined }),
    send: async ({ known, first, draft }) => {
      const changed = Object.entries(draft).filter(([field, value]) => value !== first[field as keyof Draft]);
      const body: Partial<Draft> = Object.fromEntries(changed);
      sent.push({ version: known.version, body });
      if (known.version !== stored.version) throw outpaced();
      stored = { ...stored, ...body, version: stored.version + 1 };
      return stored;
    },
    readAgain: async () => stored,
    onSaved: (club) => saved.push(club),
    ...more,
  };
  const form = new FormSession(work, opened);
  const othersSave = (part: Partial<Draft>) => {
    stored = { ...stored, ...part, version: stored.version + 1 };
    return stored;
  };
  return { form, saved, sent, othersSave };
}

suite('A form', () => {
  test('sends nothing while something is wrong, says it at the field, and no longer once it is right', async () => {
    const { form, sent, saved } = house();
    form.change({ name: ' ' });
    assert.deepEqual(form.state.problems, {}, 'nobody is told what is wrong before they have left the field');
    await form.submit();
    assert.deepEqual([form.state.problems, form.state.refusals, sent], [{ name: 'missing' }, 1, []]);
    form.change({ name: 'Guildhall' });
    assert.equal(form.state.problems['name'], undefined);
    await form.submit();
    assert.deepEqual(sent, [{ version: 1, body: { name: 'Guildhall' } }]);
    assert.equal(saved[0]?.name, 'Guildhall');
  });

  test('says what is wrong with a field that is left', () => {
    const { form } = house();
    form.change({ name: '' });
    form.check('name');
    assert.equal(form.state.problems['name'], 'missing');
  });

  test('keeps what was typed when the service refuses it, and marks the fields that it names', async () => {
    const info = [
      { field: 'town', problem: 'town must be a town' },
      { field: 'name', problem: 'name has digits', code: 'digits' },
    ];
    const { form } = house({ send: () => Promise.reject(new ApiFailure(400, 'town must be a town', info)) });
    form.change({ town: '1' });
    await form.submit();
    const { draft, problems, failure, isSaving, refusals } = form.state;
    assert.deepEqual([draft.town, failure, isSaving, refusals], ['1', null, false, 1]);
    assert.deepEqual(problems, { town: 'refused', name: 'digits' });
    form.change({ town: '2' });
    assert.equal(form.state.problems['town'], undefined, 'what was refused is something else by now');
  });

  test('says at its field what shows only when it is sent, and keeps what was typed', async () => {
    const { form, saved } = house({
      send: async () => {
        throw new FieldProblems({ name: 'wrong' });
      },
    });
    form.change({ name: 'Guildhall' });
    await form.submit();
    const { problems, failure, refusals, draft } = form.state;
    assert.deepEqual([problems, failure, refusals], [{ name: 'wrong' }, null, 1]);
    assert.deepEqual([draft.name, saved], ['Guildhall', []]);
    form.change({ name: 'Guild Hall' });
    assert.equal(form.state.problems['name'], undefined);
  });

  test('says that something was refused where no field of it, or one of another day, is named', async () => {
    for (const info of [
      [{ field: 'other', problem: 'x' }],
      [{ field: 'constructor', problem: 'x' }],
      [{ field: 'town', problem: 'x', date: '2027-03-28' }],
    ]) {
      const refusal = new ApiFailure(400, 'x', info);
      const { form } = house({ send: () => Promise.reject(refusal) });
      await form.submit();
      assert.deepEqual([form.state.problems, form.state.failure], [{}, refusal]);
    }
  });

  test('finds its own field behind another name in the interface', async () => {
    const info = [{ field: 'address.city', problem: 'x' }];
    const { form } = house({
      send: () => Promise.reject(new ApiFailure(400, 'x', info)),
      fieldOf: (name) => (name === 'address.city' ? 'town' : undefined),
    });
    await form.submit();
    assert.deepEqual(form.state.problems, { town: 'refused' });
  });

  test('loses nothing when the sign-in has run out, and is saved after the next one', async () => {
    let isSignedIn = false;
    const { form, saved } = house({
      send: async ({ known, draft }) => {
        if (!isSignedIn) throw new ApiFailure(401, 'Sign in.');
        return { ...known, ...draft };
      },
    });
    form.change({ town: 'Thun' });
    await form.submit();
    assert.ok(form.state.failure instanceof ApiFailure && form.state.failure.kind === 'signed-out');
    assert.ok(form.asksBeforeLeaving());
    isSignedIn = true;
    await form.submit();
    assert.equal(saved[0]?.town, 'Thun');
    assert.equal(form.state.failure, null);
  });

  test('is sent once, however fast someone presses twice, and is shut meanwhile', async () => {
    const { form, sent } = house();
    form.change({ town: 'Thun' });
    const both = [form.submit(), form.submit()];
    assert.ok(form.state.isSaving);
    await Promise.all(both);
    assert.deepEqual([sent.length, form.state.isSaving], [1, false]);
  });

  test('knows which button was pressed, and is not saved while someone has to look at something first', async () => {
    const actions: string[] = [];
    const { form, saved } = house({
      send: async (_typed, action) => {
        actions.push(action);
        return null;
      },
    });
    form.change({ town: 'Thun' });
    await form.submit('publish');
    assert.deepEqual([actions, saved, form.asksBeforeLeaving()], [['publish'], [], true]);
  });

  test('puts together what changes together', () => {
    const { form } = house({
      withChange: (draft, part) => ({
        ...draft,
        ...part,
        ...(part.town === 'Thun' && { name: 'Guild of Thun' }),
      }),
    });
    form.change({ town: 'Thun' });
    assert.equal(form.state.draft.name, 'Guild of Thun');
  });
});

suite('Leaving a form', () => {
  test('asks as long as something would be lost, which blanks are not', async () => {
    const { form } = house();
    assert.equal(form.asksBeforeLeaving(), false);
    form.change({ town: 'Bern ' });
    assert.equal(form.asksBeforeLeaving(), false);
    form.change({ town: 'Thun' });
    assert.equal(form.asksBeforeLeaving(), true);
    await form.submit();
    assert.equal(form.asksBeforeLeaving(), false, 'it is saved');
    form.change({ town: 'Chur' });
    assert.equal(form.asksBeforeLeaving(), true, 'and typed into again');
  });

  test('does not ask on the way to what follows, which begins when it is saved', async () => {
    let asked: boolean | undefined;
    const { form } = house({
      onSaved: () => {
        asked = form.asksBeforeLeaving();
      },
    });
    form.change({ town: 'Thun' });
    await form.submit();
    assert.equal(asked, false);
  });
});

suite('A form of something that others change meanwhile', () => {
  test('takes over what they changed, shows it, and sends only what was typed', async () => {
    const { form, saved, sent, othersSave } = house();
    form.change({ name: 'Guildhall' });
    othersSave({ town: 'Thun' });
    await form.submit();
    const { draft, conflict } = form.state;
    assert.deepEqual(draft, { name: 'Guildhall', town: 'Thun' });
    assert.deepEqual([conflict?.taken, conflict?.open, conflict?.by], [['town'], [], by]);
    assert.deepEqual([saved, form.asksBeforeLeaving()], [[], true]);
    await form.submit();
    assert.deepEqual(sent.at(-1), { version: 2, body: { name: 'Guildhall' } });
    assert.deepEqual(saved[0], { version: 3, name: 'Guildhall', town: 'Thun' });
  });

  test('keeps its own words where both wrote some, until someone chooses', async () => {
    const { form, othersSave, saved } = house();
    form.change({ town: 'Chur' });
    othersSave({ town: 'Thun' });
    await form.submit();
    assert.deepEqual([form.state.draft.town, form.state.conflict?.open], ['Chur', ['town']]);
    form.choose('town', 'theirs');
    assert.deepEqual([form.state.draft.town, form.isTheirs('town')], ['Thun', true]);
    form.choose('town', 'mine');
    assert.deepEqual([form.state.draft.town, form.isTheirs('town')], ['Chur', false]);
    form.change({ town: 'Chur GR' });
    form.choose('town', 'theirs');
    form.choose('town', 'mine');
    assert.equal(form.state.draft.town, 'Chur GR', 'what was typed since is the own change');
    await form.submit();
    assert.equal(saved[0]?.town, 'Chur GR');
  });

  test('is sent again without a word when they changed nothing that it shows, or the same', async () => {
    for (const part of [{}, { town: 'Chur' }]) {
      const { form, othersSave, saved } = house();
      form.change({ town: 'Chur' });
      othersSave(part);
      await form.submit();
      assert.deepEqual([saved[0]?.town, form.state.conflict], ['Chur', null]);
    }
  });

  test('is not sent again without end where the service goes on refusing it', async () => {
    let asked = 0;
    const { form } = house({
      send: () => {
        asked += 1;
        return Promise.reject(outpaced());
      },
    });
    form.change({ town: 'Chur' });
    await form.submit();
    assert.equal(asked, 2);
    assert.ok(form.state.failure instanceof ApiFailure && form.state.failure.status === 412);
  });

  test('meets them a second time, too', async () => {
    const { form, othersSave, saved } = house();
    form.change({ name: 'Guildhall' });
    othersSave({ town: 'Thun' });
    await form.submit();
    othersSave({ town: 'Chur' });
    await form.submit();
    assert.deepEqual([form.state.draft.town, saved], ['Chur', []]);
    await form.submit();
    assert.equal(saved[0]?.name, 'Guildhall');
  });

  test('stays as it is when what others changed is no matter of the form itself', async () => {
    const { form, othersSave, saved } = house({ readAgain: async () => null });
    form.change({ town: 'Chur' });
    othersSave({ town: 'Thun' });
    await form.submit();
    assert.deepEqual([saved, form.state.draft.town, form.state.isSaving], [[], 'Chur', false]);
  });

  test('says that it cannot be saved where it cannot be read again', async () => {
    const failure = new ApiFailure(0, 'No network.');
    const { form, othersSave } = house({ readAgain: () => Promise.reject(failure) });
    form.change({ town: 'Chur' });
    othersSave({ town: 'Thun' });
    await form.submit();
    assert.deepEqual([form.state.failure, form.state.draft.town], [failure, 'Chur']);
  });

  test('shows a later version by itself as long as nobody has typed anything', () => {
    const { form, othersSave } = house();
    form.offer(othersSave({ town: 'Thun' }));
    assert.equal(form.state.draft.town, 'Thun');
    form.change({ name: 'Guildhall' });
    form.offer(othersSave({ town: 'Chur' }));
    assert.deepEqual([form.state.draft, form.state.known.version], [{ name: 'Guildhall', town: 'Thun' }, 2]);
  });

  test('shows another record that has no version by itself as long as nobody has typed anything', () => {
    const work: FormWork<Draft, Draft, Draft> = {
      draftOf: (draft) => draft,
      send: async () => null,
      onSaved: () => {},
    };
    const form = new FormSession(work, { name: 'Guild', town: 'Bern' });
    form.offer({ name: 'Guild', town: 'Thun' });
    assert.equal(form.state.draft.town, 'Thun');
    form.change({ name: 'Guildhall' });
    form.offer({ name: 'Guild', town: 'Chur' });
    assert.deepEqual(form.state.draft, { name: 'Guildhall', town: 'Thun' });
  });

  test('forgets what was refused of a part once that part is another, whatever field it stands in', async () => {
    const info = [{ field: 'town', problem: 'x' }];
    const { form } = house({
      send: () => Promise.reject(new ApiFailure(400, 'x', info)),
      fieldOf: (name) => `part-${name}`,
      partsOf: () => ({
        of: ({ name, town }) => ({ 'part-name': name, 'part-town': town }),
        together: (fields) => ({ name: String(fields['part-name']), town: String(fields['part-town']) }),
      }),
    });
    await form.submit();
    form.change({ name: 'Guildhall' });
    assert.equal(form.state.problems['part-town'], 'refused');
    form.change({ town: 'Thun' });
    assert.equal(form.state.problems['part-town'], undefined);
  });
});
