// All screens of organisers: one file to load, with everything that only they need.
export { CalendarListScreen } from '../../features/organise/calendars/calendar-list-screen.tsx';
export { EditCalendarScreen } from '../../features/organise/calendars/edit-calendar-screen.tsx';
export {
  managedCalendarQuery,
  managedCalendarsQuery,
} from '../../features/organise/calendars/managed-calendars-queries.ts';
export { NewCalendarScreen } from '../../features/organise/calendars/new-calendar-screen.tsx';
export { CalendarsScreen } from '../../features/organise/calendars/calendars-screen.tsx';
export { EditEventScreen } from '../../features/organise/event-form/edit-event-screen.tsx';
export { EventHubScreen } from '../../features/organise/status/event-hub-screen.tsx';
export { functionsQuery, managedEventQuery } from '../../entities/event/organisers/managed-events.ts';
export { NewEventScreen } from '../../features/organise/event-form/new-event-screen.tsx';
export { aboutEventQuery } from '../../features/attendees/about-event.ts';
export { AnswersScreen } from '../../features/attendees/answers/answers-screen.tsx';
export { InviteManyScreen } from '../../features/attendees/inviting/invite-screen.tsx';
export { MessageScreen } from '../../features/attendees/messages/message-screen.tsx';
export { earlierInvitationsQuery, messageQuery } from '../../features/attendees/messages/messages-queries.ts';
export { MessagesScreen } from '../../features/attendees/messages/messages-screen.tsx';
export { NewMessageScreen } from '../../features/attendees/messages/new-message-screen.tsx';
export { ParticipantScreen } from '../../features/attendees/registering/participant-screen.tsx';
export { participantQuery } from '../../features/attendees/list/participants-queries.ts';
export { ParticipantsScreen } from '../../features/attendees/list/participants-screen.tsx';
export { TakeBackScreen } from '../../features/attendees/inviting/take-back-screen.tsx';
export { RegisterScreen } from '../../features/attendees/registering/register-screen.tsx';
export { EditQuestionsScreen } from '../../features/organise/questions/edit-questions-screen.tsx';
export { EventHistoryScreen } from '../../features/organise/history/history-screen.tsx';
export { FilesScreen } from '../../features/organise/files/files-screen.tsx';
export { questionsQuery } from '../../features/organise/questions/questions-queries.ts';
export { SeriesScreen } from '../../features/organise/series/series-screen.tsx';
export { seriesDatesQuery } from '../../features/organise/series/series-queries.ts';
export { ReviewersScreen } from '../../features/organise/reviewers/reviewers-screen.tsx';
export { PreviewScreen } from './organising-preview.tsx';
