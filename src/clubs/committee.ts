import type { FunctionId, MemberId } from '../shared/ids.ts';
import type { JsonText } from '../storage/columns.ts';

/** One member in one office of a committee, as the store reads it. */
export interface Seat {
  memberId: MemberId;
  functionId: FunctionId;
  functionTitles: JsonText;
  groupId: number;
  groupTitles: JsonText;
}
