import { accountRows, furtherSignIns } from './account-rows.ts';
import { activityRows } from './activity-rows.ts';
import { deviceRows } from './device-rows.ts';
import { directoryRows } from './directory-rows.ts';
import { doorRows } from './door-rows.ts';
import { furtherDoorCases, openDoorRows } from './open-door-rows.ts';
import { eventPartsRows } from './event-parts-rows.ts';
import { eventRows } from './event-rows.ts';
import { feedRows } from './feed-rows.ts';
import { guestRows } from './guest-rows.ts';
import type { Case, RecordedCase, Section } from './row.ts';
import { managingRows } from './managing-rows.ts';
import { meRows } from './me-rows.ts';
import { messageRows } from './message-rows.ts';
import { participantRows } from './participant-rows.ts';
import { photoRows } from './photo-rows.ts';
import { furtherAnswers, registrationRows } from './registration-rows.ts';

/**
 * Every operation of the interface: how it is called so that it succeeds, what every kind of caller gets, what the trail says
 * of it and how many queries it may send. The cells are written by hand, from what the interface promises: where a test finds
 * another status, first find out which of the two is right. docs/rights.md shows them.
 */
export const catalogue: readonly Section[] = [
  { title: 'Members, clubs, magazines and conventions', rows: directoryRows },
  { title: 'The own record', rows: [...meRows, ...photoRows] },
  { title: 'Social activities', rows: activityRows },
  { title: 'Events and calendars', rows: eventRows },
  {
    title: 'Answers, attendance and invitations',
    rows: [...registrationRows, ...guestRows],
    further: furtherAnswers,
  },
  { title: 'Messages and reminders', rows: messageRows },
  { title: 'Questions, reviewers, files and series of events', rows: eventPartsRows },
  { title: 'Tickets and check-in', rows: doorRows },
  { title: 'The door', rows: openDoorRows, further: furtherDoorCases },
  { title: 'Organising', rows: managingRows },
  { title: 'Participants, for organisers', rows: participantRows },
  { title: 'Calendar feeds', rows: feedRows },
  { title: 'Signing in, and health', rows: [...accountRows, ...deviceRows], further: furtherSignIns },
];

export const allRows = catalogue.flatMap(({ rows }) => rows);

/** Every case that may change something, as someone who may make it. */
export const recordedCases = catalogue
  .flatMap(({ rows, further = [] }): readonly Case[] => [...rows, ...further])
  .filter((one): one is RecordedCase => one.recorded !== undefined);
