import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ApiFailure } from '../lib/api/failures.ts';
import { appRoute, bareRoute } from './routes/app.tsx';
import {
  activityRoute,
  clubPageRoute,
  clubRoute,
  newActivityRoute,
  clubsRoute,
  districtYearRoute,
  conventionsRoute,
  magazinesRoute,
} from './routes/clubs.tsx';
import {
  messageRoute,
  messagesRoute,
  newMessageRoute,
  participantRoute,
  participantsRoute,
  answersRoute,
  registerRoute,
} from './routes/attendees.tsx';
import { boardRoute, doorRoute, doorsRoute, scanRoute } from './routes/doors.tsx';
import {
  eventPageRoute,
  eventRoute,
  guestRoute,
  inviteRoute,
  answerRoute,
  ticketRoute,
  eventsRoute,
  homeRoute,
} from './routes/events.tsx';
import {
  meRoute,
  calendarRoute,
  contactRoute,
  devicesRoute,
  emailRoute,
  passwordRoute,
  photoRoute,
  visibilityRoute,
} from './routes/me.tsx';
import { memberRoute, peopleRoute } from './routes/people.tsx';
import {
  calendarListRoute,
  calendarsRoute,
  editCalendarRoute,
  editEventRoute,
  eventHistoryRoute,
  editQuestionsRoute,
  eventHubRoute,
  filesRoute,
  inviteManyRoute,
  managedEventRoute,
  newCalendarRoute,
  newEventRoute,
  organiseRoute,
  previewRoute,
  reviewersRoute,
  seriesRoute,
  takeBackRoute,
} from './routes/organise.tsx';
import {
  confirmEmailRoute,
  forgottenRoute,
  setPasswordRoute,
  setupRoute,
  stopEmailRoute,
  signInRoute,
} from './routes/plain-pages.tsx';
import { rootRoute } from './routes/root.tsx';
import { FailedPage, NothingHere } from '../ui/failure-page.tsx';
import { PendingPage } from '../ui/skeleton.tsx';

const routeTree = rootRoute.addChildren([
  signInRoute,
  forgottenRoute,
  setPasswordRoute,
  confirmEmailRoute,
  stopEmailRoute,
  setupRoute,
  appRoute.addChildren([
    homeRoute,
    eventsRoute,
    eventRoute.addChildren([eventPageRoute, answerRoute, inviteRoute, guestRoute]),
    peopleRoute,
    memberRoute,
    clubsRoute,
    districtYearRoute,
    clubRoute.addChildren([clubPageRoute, newActivityRoute, activityRoute]),
    magazinesRoute,
    conventionsRoute,
    organiseRoute.addChildren([
      calendarsRoute,
      calendarListRoute,
      newCalendarRoute,
      editCalendarRoute,
      newEventRoute,
      seriesRoute,
      managedEventRoute.addChildren([
        eventHubRoute,
        editEventRoute,
        editQuestionsRoute,
        reviewersRoute,
        filesRoute,
        eventHistoryRoute,
        inviteManyRoute,
        takeBackRoute,
        previewRoute,
      ]),
    ]),
    participantsRoute,
    answersRoute,
    registerRoute,
    participantRoute,
    messagesRoute,
    newMessageRoute,
    messageRoute,
    doorsRoute,
    doorRoute,
    boardRoute,
    meRoute,
    contactRoute,
    visibilityRoute,
    photoRoute,
    emailRoute,
    passwordRoute,
    devicesRoute,
    calendarRoute,
  ]),
  bareRoute.addChildren([scanRoute, ticketRoute]),
]);

/** All addresses of the app. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    basepath: new URL(document.baseURI).pathname,
    defaultPreload: 'intent',
    // What was loaded is kept by the query client, which knows when it is old.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    // What fails below the frame of the app leaves the frame standing.
    defaultErrorComponent: FailedPage,
    // What the service refuses is told on the page; only what is broken goes to the console.
    defaultOnCatch: (error) => void (error instanceof ApiFailure || reportError(error)),
    defaultNotFoundComponent: NothingHere,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
