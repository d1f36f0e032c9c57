import type { AttendanceList } from './attendance-service.ts';
import type { readAnswers } from './registrations-service.ts';

/** The attendance list in the shape of the contract, as JSON: its members come written already. */
export function writeAttendance(list: AttendanceList): string {
  const guests = list.guests.map((guest) => ({ ...guest, attending: guest.attending ?? '' }));
  return (
    `{"success":true,"count":${list.members.length},"members":[${list.members.join(',')}],` +
    `"absent":[${list.absent.join(',')}],"unknown":[${list.unknown.join(',')}],` +
    `"unknownCount":${list.unknownCount},"comments":${JSON.stringify(list.comments)},` +
    `"guests":${JSON.stringify(guests)}}`
  );
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
