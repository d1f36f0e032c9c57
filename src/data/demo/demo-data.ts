import type { Question } from '../../events/event/question.ts';
import clubTexts from './data/club-texts.json' with { type: 'json' };
import eventTexts from './data/events.json' with { type: 'json' };
import names from './data/names.json' with { type: 'json' };
import peopleTexts from './data/people.json' with { type: 'json' };
import towns from './data/towns.json' with { type: 'json' };
import type { DemoUsername } from '../../identity/setup/demo-summary.ts';

/** The languages spoken in the invented towns. */
export type DemoLanguage = keyof typeof towns.streets;

/** An invented town; Swiss postal codes end below 9700, so its own belongs to nobody. */
export interface Town {
  readonly name: string;
  readonly postalCode: string;
  readonly state: string;
  readonly language: DemoLanguage;
  readonly latitude: number;
  readonly longitude: number;
}

/** A zone with the units above it. */
export interface ZonePlan {
  readonly district: string;
  readonly region: string;
  readonly name: string;
  readonly towns: readonly Town[];
}

export const districtNames: Readonly<Record<string, string>> = towns.districtNames;
export const zonePlans = towns.zones as readonly ZonePlan[];
/** The parts from which the names of further towns are put together, and what distinguishes those of the same name. */
export const { streets, inns, parts: townParts, additions: townAdditions } = towns;

/** A name as its owner writes it, and in plain letters for addresses and usernames. */
export type WrittenName = readonly [written: string, latin: string];

/** Given and family names of one origin. */
export interface NamesOf<Name> {
  readonly women: readonly Name[];
  readonly men: readonly Name[];
  readonly families: readonly Name[];
}

/** Names where a language is spoken, and those of people whose families came from elsewhere. */
export const { local: localNames, arrived: arrivedNames } = names;
/** Names of people who write them in their own script. */
export const namesInScripts = names.inScripts as unknown as readonly NamesOf<WrittenName>[];

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

export const signInPlans = peopleTexts.signIns as readonly SignInPlan[];
/** What members do; in the names of companies `{name}` is the owner's, and `{town}` where they are. */
export const { professions, positions, youthProfessions, academicTitles } = peopleTexts;

/** What clubs write about their meetings, and invented clubs abroad with which some are twinned. */
export const { meetings: meetingTexts, abroad: clubsAbroad } = clubTexts;
/** What clubs may have done, by the id of the category; `{town}` stands for the club's town. */
export const activityTexts = new Map(
  Object.entries(clubTexts.activities).map(([category, texts]) => [Number(category), texts]),
);
/** Magazines of neighbouring multi-districts, each with the code of its country. */
export const magazines = clubTexts.magazines as unknown as readonly (readonly [flag: string, name: string])[];
/** Where the conventions were held and will be, from the earliest on. */
export const { conventionPlaces } = clubTexts;

/** A question with answers as people might give them. */
export interface QuestionPlan extends Readonly<Omit<Question, 'id'>> {
  readonly samples: readonly string[];
}

export const questions = eventTexts.questions as unknown as Readonly<
  Record<keyof typeof eventTexts.questions, QuestionPlan>
>;
export const { declineComments, acceptComments, guestFirstNames, guestLastNames } = eventTexts;
