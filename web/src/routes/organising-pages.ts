// All screens of organisers: one file to load, with everything that only they need.
export { CalendarsScreen } from '../organising/calendars-screen.tsx';
export { EditEventScreen } from '../organising/edit-event-screen.tsx';
export { EventHubScreen } from '../organising/event-hub-screen.tsx';
export { managedEventQuery, ownCalendarsQuery } from '../organising/managed-events-queries.ts';
export { NewEventScreen } from '../organising/new-event-screen.tsx';
export { aboutEventQuery } from '../crowd/about-event.ts';
export { MessageScreen } from '../crowd/message-screen.tsx';
export { messageQuery } from '../crowd/messages-queries.ts';
export { MessagesScreen } from '../crowd/messages-screen.tsx';
export { NewMessageScreen } from '../crowd/new-message-screen.tsx';
export { ParticipantScreen } from '../crowd/participant-screen.tsx';
export { participantQuery } from '../crowd/participants-queries.ts';
export { ParticipantsScreen } from '../crowd/participants-screen.tsx';
export { RegisterScreen } from '../crowd/register-screen.tsx';
