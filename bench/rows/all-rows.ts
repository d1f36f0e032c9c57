import { accountRows, healthRows } from './account-rows.ts';
import { activityRows } from './activity-rows.ts';
import { answerRows, invitationRows } from './answer-rows.ts';
import { clubRows, memberRows } from './directory-rows.ts';
import { doorRows, doorWriteRows } from './door-rows.ts';
import { eventRows } from './event-rows.ts';
import { managingRows, managingWriteRows } from './managing-rows.ts';
import { meRows, meWriteRows } from './me-rows.ts';
import { messageRows, messageWriteRows } from './message-rows.ts';
import { photoRows } from './photo-rows.ts';
import type { Row } from './row.ts';

/** Every row that is measured with a load, in the order of the table: first what reads, then what changes the data. */
export const allRows: readonly Row[] = [
  ...healthRows,
  ...clubRows,
  ...meRows,
  ...memberRows,
  ...photoRows,
  ...eventRows,
  ...messageRows,
  ...doorRows,
  ...managingRows,
  ...answerRows,
  ...doorWriteRows,
  ...activityRows,
  ...managingWriteRows,
  ...meWriteRows,
  ...accountRows,
  ...invitationRows,
  ...messageWriteRows,
];

/** Whether one of the parts is in the name of a row or is its operation; without parts every row is chosen. */
export function isChosen(
  row: Pick<Row, 'name' | 'operation'>,
  parts: readonly string[] | undefined,
): boolean {
  if (parts === undefined) return true;
  const name = row.name.toLowerCase();
  return parts.some((part) => name.includes(part.toLowerCase()) || row.operation === part);
}
