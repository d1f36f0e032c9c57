import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { dispositionOf, eventFileName } from '../../../../src/platform/shared/saved-file.ts';

suite('A file about an event', () => {
  const named = (title: string, what?: string) =>
    eventFileName({ title, start: '2026-07-03T18:30:00' }, 'ics', what);

  test('is saved under the event and its day, and what it is of several', () => {
    assert.equal(named('Summer party').name, 'summer-party-2026-07-03.ics');
    assert.equal(named('Governor’s visit: 2nd, “open”!').plain, 'governor-s-visit-2nd-open-2026-07-03.ics');
    assert.equal(named('Summer party', 'ticket-17').name, 'summer-party-2026-07-03-ticket-17.ics');
  });

  test('keeps the letters of its language, and has a plain name beside them', () => {
    assert.deepEqual(named('Straßenfest für Ægir'), {
      name: 'straßenfest-für-ægir-2026-07-03.ics',
      plain: 'strassenfest-fur-aegir-2026-07-03.ics',
    });
    assert.deepEqual(named('夏祭り'), { name: '夏祭り-2026-07-03.ics', plain: 'event-2026-07-03.ics' });
  });

  test('has a name whatever the title is, and no endless one', () => {
    for (const title of ['', '🎉 …', '../../', '\ud800'])
      assert.equal(named(title).name, 'event-2026-07-03.ics');
    const long = named('A very long evening '.repeat(9)).name;
    assert.equal(long, 'a-very-long-evening-a-very-long-evening-a-very-long-evening-2026-07-03.ics');
    assert.equal([...named('𝒶'.repeat(200)).name].length, '-2026-07-03.ics'.length + 60);
  });

  test('can be named in a header, whatever its letters', () => {
    assert.equal(dispositionOf(named('Party')), 'attachment; filename="party-2026-07-03.ics"');
    assert.equal(
      dispositionOf(named('Fête'), 'inline'),
      'inline; filename="fete-2026-07-03.ics"; filename*=UTF-8\'\'f%C3%AAte-2026-07-03.ics',
    );
    for (const title of ['"; x="y', 'a\r\nb', '%41', '夏 (1)*\'"', '\udc00'])
      assert.match(
        dispositionOf(named(title)),
        /^attachment; filename="[a-z0-9.-]+"(?:; filename\*=UTF-8''[\w%.~-]+)?$/,
      );
  });
});
