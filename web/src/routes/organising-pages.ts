// All screens of organisers: one file to load, with everything that only they need.
export { CalendarsScreen } from '../organising/calendars-screen.tsx';
