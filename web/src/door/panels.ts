/** What can lie over the camera; it stands in the address, so that "back" closes it. */
export const shownPanels = ['names', 'walk-in', 'recent', 'status'] as const;
export type ShownPanel = (typeof shownPanels)[number];
