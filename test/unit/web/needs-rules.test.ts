import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { waysToReasons } from '../../../web/src/entities/event/needs-rules.ts';
import { nobody } from '../../../src/events/audience/audience.ts';

const ways = (counts = {}) => waysToReasons({ id: 7, counts: { ...nobody, ...counts } });

suite('What an event needs', () => {
  test('is done where its line leads: mails among the messages, people in their part of the list', () => {
    const { waiting, ...others } = ways();
    assert.equal(others['mails-failed'].to, '/organise/events/$event/messages');
    assert.equal(others['no-reviewers'].to, '/organise/events/$event/reviewers');
    assert.equal(others['draft-soon'].to, '/organise/events/$event');
    assert.deepEqual(waiting.search, { state: 'waiting' });
    assert.deepEqual(others['seats-free'], waiting);
  });

  test('shows of those who have not answered a part in which there is someone', () => {
    const shown = (counts: object) => ways(counts)['answers-due'].search.state;
    assert.equal(shown({ told: 3, untold: 2, unreached: 1 }), 'told');
    assert.equal(shown({ untold: 2, unreached: 1 }), 'untold');
    assert.equal(shown({ unreached: 1 }), 'unreached');
  });
});
