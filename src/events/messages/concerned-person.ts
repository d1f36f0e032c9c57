import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';

/** Someone whom events concern: a member, or a guest by registration. */
export interface ConcernedPerson {
  readonly member: MemberId | null;
  readonly guest: RegistrationId | null;
  readonly events: readonly EventId[];
}
