import type { DemoUsername } from '../../../identity/setup/demo-summary.ts';
import { wordTable } from '../../../platform/shared/text-table.ts';

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
export const signInPlans: readonly SignInPlan[] = wordTable(`
member | f | Elena | Sommer | Altenmatt | Jonas Sommer | 43 | 7 | Tierärztin | Inhaberin | Tierpraxis Sommer
president | m | Matthias | Brändli | Altenmatt | Sarah Brändli | 52 | 13 | Bauingenieur | Geschäftsleitung | Brändli Brückenbau AG
reviewer | f | Céline | Favrod | Birkenfels |  | 38 | 5 | Juristin | Projektleitung | Advokatur Birkenfels
administrator | m | Gion-Andri | Camathias | Crestalta | Ladina Camathias | 58 | 20 | Informaticher | Possessur | Informatica Crestalta SA
`).map(([username, sex, firstName = '', lastName = '', town = '', partner = '', age, years, ...work]) => {
  const [title = '', position = '', company = ''] = work;
  return {
    username: username as DemoUsername,
    firstName,
    lastName,
    female: sex === 'f',
    town,
    partner: partner === '' ? null : partner,
    age: Number(age),
    yearsIn: Number(years),
    profession: { title, position, company },
  };
});
