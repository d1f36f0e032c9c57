/** What is counted of activities, in the order in which it is offered. */
export const figures = [
  'amountDonated',
  'amountCollected',
  'personsServed',
  'volunteers',
  'hoursWorked',
] as const;
export type Figure = (typeof figures)[number];

/** Whether something in an address names a figure. */
export function isFigure(value: unknown): value is Figure {
  return figures.includes(value as Figure);
}

/** Whether a figure is money. */
export function isAmount(figure: Figure): boolean {
  return figure === 'amountDonated' || figure === 'amountCollected';
}
