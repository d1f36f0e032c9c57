import type { Me } from '../../lib/api/schema.gen.ts';
import { missingIn, type Problems } from '../../ui/form/form-work.ts';

type Language = Exclude<Me['language'], ''>;

/** What the form of the set-up holds while someone fills it in. */
export interface SetupDraft {
  organisation: string;
  timeZone: string;
  clubYearStart: string;
  language: Language;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
}

export type SetupField = keyof SetupDraft;

/** What the form begins with, where a browser knows its own time zone and language. */
export function emptySetup(timeZone: string, language: Language): SetupDraft {
  const nobody = { firstName: '', lastName: '', email: '', username: '', password: '' };
  return { organisation: '', timeZone, clubYearStart: '07-01', language, ...nobody };
}

/** The first days of the twelve months, as the interface takes the beginning of a club year. */
export const yearStarts = Array.from(
  { length: 12 },
  (_, month) => `${String(month + 1).padStart(2, '0')}-01`,
);

/** The form as the interface takes it; the usual language comes first. */
export function setupBody(secret: string, draft: SetupDraft, languages: readonly Language[]) {
  const { organisation: name, timeZone, clubYearStart, language, ...administrator } = draft;
  const others = languages.filter((other) => other !== language);
  return {
    secret,
    organisation: { name, timeZone, clubYearStart, languages: [language, ...others] },
    administrator,
  };
}

/** What is wrong with a form before it is sent: what is missing, and an address that is none. */
export function setupProblems(draft: SetupDraft): Problems {
  const isAddress = /^\S+@\S+\.\S+$/.test(draft.email.trim());
  return { ...(!isAddress && { email: 'email' }), ...missingIn({ ...draft }) };
}

/** The field that the service did not take; what stands for several of them in the interface marks each. */
export function setupField(named: string): SetupField {
  const [part, name = part] = named.split(/[./]/);
  if (part === 'organisation' && name === 'name') return 'organisation';
  return name === 'languages' ? 'language' : (name as SetupField);
}
