import type { MessagePreview } from '../messages/sending-service.ts';
import type {
  ClubId,
  FunctionId,
  MemberId,
  MessageId,
  RegistrationId,
  UnitId,
} from '../../platform/shared/ids.ts';

/** Whom an organiser invites, or no longer does; everyone whom one of these means, once. */
export interface Choice {
  readonly members?: readonly MemberId[] | undefined;
  /** All members of these clubs. */
  readonly clubs?: readonly ClubId[] | undefined;
  /** All members of the clubs at and below these zones, districts and other units. */
  readonly units?: readonly UnitId[] | undefined;
  /** Everyone who holds one of these functions today. */
  readonly functions?: readonly FunctionId[] | undefined;
  /** At or below which unit the functions are held; left out, the place of the event's calendar. */
  readonly below?: UnitId | undefined;
  /** Everyone whom these have invited. */
  readonly messages?: readonly MessageId[] | undefined;
}

/** A choice whose parts are known to be there. */
export interface FoundChoice {
  readonly members: readonly MemberId[];
  readonly clubs: readonly ClubId[];
  readonly unitPaths: readonly string[];
  readonly functions: readonly FunctionId[];
  /** Where the functions are held: there and below. */
  readonly functionsPath: string;
  readonly messages: readonly MessageId[];
}

/** A person who was chosen. */
export interface ChosenMember {
  readonly member: MemberId;
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  /** Null for a person who is neither invited nor registered. */
  readonly registration: RegistrationId | null;
  /** Whether someone has invited them. */
  readonly isInvited: boolean;
  /** Null for a person without a club. */
  readonly clubPath: string | null;
}

/** Who is invited, or would be, and who is left out. */
export interface InvitingAnswer {
  readonly success: true;
  readonly dryRun: boolean;
  readonly invited: number;
  readonly names: readonly string[];
  readonly alreadyInvited: number;
  readonly former: number;
  readonly withoutAddress: number;
  readonly withoutAddressNames: readonly string[];
  readonly message: MessageId | null;
  /** For how many seconds the mails wait before they leave. */
  readonly undoSeconds: number;
  readonly sample: MessagePreview['sample'];
}

/** Whose invitations are taken back, or would be, and who keeps theirs. */
export interface WithdrawalAnswer {
  readonly success: true;
  readonly dryRun: boolean;
  readonly takenBack: number;
  readonly names: readonly string[];
  readonly answered: number;
  readonly answeredNames: readonly string[];
  readonly notInvited: number;
  readonly mailed: number;
}
