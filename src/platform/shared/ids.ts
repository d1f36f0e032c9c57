declare const brand: unique symbol;
type Brand<Name extends string> = number & { readonly [brand]: Name };

/** A node of the organisation's tree: a unit or a club. */
export type PlaceId = Brand<'PlaceId'>;
export type UnitId = Brand<'UnitId'>;
export type ClubId = Brand<'ClubId'>;
export type MemberId = Brand<'MemberId'>;
export type FunctionId = Brand<'FunctionId'>;
export type ActivityId = Brand<'ActivityId'>;
export type CalendarId = Brand<'CalendarId'>;
export type EventId = Brand<'EventId'>;
export type SeriesId = Brand<'SeriesId'>;
export type QuestionId = Brand<'QuestionId'>;
export type RegistrationId = Brand<'RegistrationId'>;
export type TokenId = Brand<'TokenId'>;
export type PasskeyId = Brand<'PasskeyId'>;
export type MailId = Brand<'MailId'>;
export type MessageId = Brand<'MessageId'>;
export type ScanId = Brand<'ScanId'>;

/** Marks a plain number as the id of one kind of thing. */
export function asId<Id extends number>(value: number): Id {
  return value as Id;
}
