import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ApiFailure } from './api/failures.ts';
import { appRoute, bareRoute } from './routes/app.tsx';
import { activityRoute, clubPageRoute, clubRoute, newActivityRoute } from './routes/club.tsx';
import { clubsRoute, districtYearRoute } from './routes/clubs.tsx';
import {
  messageRoute,
  messagesRoute,
  newMessageRoute,
  participantRoute,
  participantsRoute,
  registerRoute,
} from './routes/crowd.tsx';
import { boardRoute, doorRoute, doorsRoute, scanRoute } from './routes/doors.tsx';
import {
  eventPageRoute,
  eventRoute,
  guestRoute,
  inviteRoute,
  questionsRoute,
  ticketRoute,
} from './routes/event.tsx';
import { eventsRoute } from './routes/events.tsx';
import { homeRoute } from './routes/home.tsx';
import { meRoute } from './routes/me.tsx';
import {
  calendarRoute,
  contactRoute,
  devicesRoute,
  emailRoute,
  passwordRoute,
  photoRoute,
  visibilityRoute,
} from './routes/me-pages.tsx';
import { memberRoute } from './routes/member.tsx';
import { conventionsRoute, magazinesRoute } from './routes/organisation.tsx';
import {
  calendarListRoute,
  calendarsRoute,
  editCalendarRoute,
  editEventRoute,
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
  takeBackRoute,
} from './routes/organise.tsx';
import { peopleRoute } from './routes/people.tsx';
import {
  confirmEmailRoute,
  forgottenRoute,
  setPasswordRoute,
  setupRoute,
  stopEmailRoute,
} from './routes/plain-pages.tsx';
import { rootRoute } from './routes/root.tsx';
import { signInRoute } from './routes/sign-in.tsx';
import { FailedPage, NothingHere } from './ui/failure-page.tsx';
import { PendingPage } from './ui/skeleton.tsx';

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
    eventRoute.addChildren([eventPageRoute, questionsRoute, inviteRoute, guestRoute]),
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
      managedEventRoute.addChildren([
        eventHubRoute,
        editEventRoute,
        editQuestionsRoute,
        reviewersRoute,
        filesRoute,
        inviteManyRoute,
        takeBackRoute,
        previewRoute,
      ]),
    ]),
    participantsRoute,
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
