import type { AttendanceList } from './attendance-service.ts';
import type { readAnswers } from './registrations-service.ts';

/** The attendance list in the shape of the contract. */
export function presentAttendance(list: AttendanceList) {
  const { members, absent, unknown, unknownCount, comments } = list;
  const guests = list.guests.map((guest) => ({ ...guest, attending: guest.attending ?? ('' as const) }));
  return {
    success: true as const,
    count: members.length,
    members,
    absent,
    unknown,
    unknownCount,
    comments,
    guests,
  };
}

/** A member's registration and answers; the barcode stays with the member's own list of events. */
export function presentRegistration({ registration, answers }: Awaited<ReturnType<typeof readAnswers>>) {
  const shown =
    registration === null
      ? null
      : {
          id: registration.id,
          attending: registration.attending ?? ('' as const),
          attendingComment: registration.comment,
          reviewed: registration.reviewedAt !== null,
          validated: registration.validatedAt !== null,
        };
  return { success: true as const, registration: shown, answers };
}
