/** For how many days removed rows can be brought back. */
export const daysKept = 30;
