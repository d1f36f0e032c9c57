import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { allRows, isChosen } from '../../../bench/rows/all-rows.ts';

interface OpenApi {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const document = new URL('../../../docs/openapi.json', import.meta.url);
const { paths } = JSON.parse(readFileSync(document, 'utf8')) as OpenApi;
const operations = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId));

/**
 * What is done once in a while, by one person, and waits for a mail, a device or a slow hash anyway: a load of it would
 * measure nothing that anyone feels.
 */
const seldom = new Set([
  'askForReports',
  'deleteCalendar',
  'getKitchenSheet',
  'moveParticipantBack',
  'planMessage',
  'prolongSeries',
  'removeParticipant',
  'restoreAttachment',
  'restoreBanner',
  'restoreParticipant',
  'sendMessageAgain',
  'sendTrialMail',
  'answerForParticipants',
  'undoAnswersForParticipants',
  'takeBackMessage',
  'unpublishEvent',
  'addPasskey',
  // Read once by each device, which keeps it.
  'getEventFile',
  'addAttachment',
  'removeAttachment',
  'setBanner',
  'removeBanner',
  'createSeries',
  'listFunctions',
  'replaceReviewers',
  'replaceQuestions',
  'readQuestions',
  'cancelEmailChange',
  'cancelEvent',
  'changeCalendar',
  'changeGuest',
  'changeParticipant',
  'changePassword',
  'closeSession',
  'confirmEmail',
  'copyEvent',
  'createCalendar',
  'deleteEvent',
  'forgottenPassword',
  'inviteAgain',
  'inviteMany',
  'getBadges',
  'getDoorList',
  'moveParticipantUp',
  'openSessionByPasskey',
  'passkeyOptions',
  'passkeySignInOptions',
  'prove',
  'proveByPasskey',
  'publishEvent',
  'readManagedCalendar',
  'readPasswordLink',
  'reinstateEvent',
  'readParticipant',
  'registerParticipant',
  'removeOwnPhoto',
  'removePasskey',
  'renewSignIn',
  'renamePasskey',
  'requestEmailChange',
  'restoreEvent',
  'revokeDevice',
  'revokeOtherDevices',
  'setOwnPhoto',
  'setPassword',
  'stopEmailChange',
  'setUp',
  'takeBackGuest',
  'takeBackMany',
  'welcomeMember',
]);

describe('the rows of the benchmark', () => {
  for (const operation of operations.filter((one) => !seldom.has(one))) {
    it(`measure ${operation}`, () => {
      assert.ok(allRows.some((row) => row.operation === operation));
    });
  }

  it('leave out only operations that are there', () => {
    assert.deepEqual([...seldom.difference(new Set(operations))], []);
  });

  it('measure nothing that is not in the contract, apart from the pages for guests', () => {
    const others = allRows.filter(({ operation }) => operation === null || !operations.includes(operation));
    assert.deepEqual(
      others.map(({ name }) => name.split(',')[0]),
      ['GET /invitations/…', 'POST /invitations/…'],
    );
  });

  it('have different names, and a target each', () => {
    assert.equal(new Set(allRows.map(({ name }) => name)).size, allRows.length);
    for (const { name, target } of allRows) assert.notDeepEqual(target, {}, name);
  });

  it('must reach a ratio only where they are written by hand', () => {
    for (const { name, byHand, target } of allRows) assert.equal(target.ratio !== undefined, byHand, name);
    const ratioOf = (operation: string) => allRows.find((row) => row.operation === operation)?.target.ratio;
    assert.equal(ratioOf('getClub'), 0.6);
    assert.equal(ratioOf('listClubMembers'), 0.8);
    assert.equal(ratioOf('listEvents'), 2);
    assert.equal(ratioOf('confirmAttendance'), 0.5);
  });

  it('are chosen by a part of their name or by their operation', () => {
    const row = { name: 'GET /events/{id}', operation: 'getEvent' };
    assert.ok(isChosen(row, undefined));
    assert.ok(isChosen(row, ['/Clubs', '/Events']));
    assert.ok(isChosen(row, ['getEvent']));
    assert.ok(!isChosen(row, ['getEv', '/clubs']));
  });
});
