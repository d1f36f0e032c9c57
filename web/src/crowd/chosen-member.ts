/** A member who was chosen. */
export interface ChosenMember {
  readonly id: number;
  readonly fullName: string;
  readonly club: string;
}
