import type { DemoUsername } from '../demo-summary.ts';

/** One of the four people whom a newcomer can be. */
export interface SignInPlan {
  readonly username: DemoUsername;
  readonly firstName: string;
  readonly lastName: string;
  readonly female: boolean;
  /** The town of the club; all four belong to the first district. */
  readonly town: string;
  readonly partner: string | null;
  readonly age: number;
  readonly yearsIn: number;
  readonly profession: { readonly title: string; readonly position: string; readonly company: string };
}

/** The people behind the demo sign-ins. */
export const signInPlans: readonly SignInPlan[] = [
  {
    username: 'member',
    firstName: 'Elena',
    lastName: 'Sommer',
    female: true,
    town: 'Altenmatt',
    partner: 'Jonas Sommer',
    age: 43,
    yearsIn: 7,
    profession: { title: 'Tierärztin', position: 'Inhaberin', company: 'Tierpraxis Sommer' },
  },
  {
    username: 'president',
    firstName: 'Matthias',
    lastName: 'Brändli',
    female: false,
    town: 'Altenmatt',
    partner: 'Sarah Brändli',
    age: 52,
    yearsIn: 13,
    profession: { title: 'Bauingenieur', position: 'Geschäftsleitung', company: 'Brändli Brückenbau AG' },
  },
  {
    username: 'reviewer',
    firstName: 'Céline',
    lastName: 'Favrod',
    female: true,
    town: 'Birkenfels',
    partner: null,
    age: 38,
    yearsIn: 5,
    profession: { title: 'Juristin', position: 'Projektleitung', company: 'Advokatur Birkenfels' },
  },
  {
    username: 'administrator',
    firstName: 'Gion-Andri',
    lastName: 'Camathias',
    female: false,
    town: 'Crestalta',
    partner: 'Ladina Camathias',
    age: 58,
    yearsIn: 20,
    profession: { title: 'Informaticher', position: 'Possessur', company: 'Informatica Crestalta SA' },
  },
];
