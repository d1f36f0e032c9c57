/** The names with which a newcomer can sign in to the demo. */
export const demoUsernames = ['member', 'president', 'reviewer', 'administrator'] as const;
export type DemoUsername = (typeof demoUsernames)[number];

/** How much the demo holds. */
export type DemoSummary = Readonly<
  Record<'districts' | 'clubs' | 'members' | 'photos' | 'activities' | 'events' | 'registrations', number>
>;

/** What each demo sign-in can show. */
export const demoRoles: Readonly<Record<DemoUsername, string>> = {
  member: 'an ordinary member',
  president: 'president of the same club: organises its events, sees who comes, reports activities',
  reviewer: 'reviews the event that runs now and the one whose registration has closed',
  administrator: 'may do everything',
};

/** The event that runs when the demo is made; by it a demo is recognised later. */
export const runningEvent = { title: 'Relay of District 901', hoursBefore: 2, hoursAfter: 6 } as const;
