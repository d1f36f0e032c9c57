import { holdsRight, type Grant } from '../../platform/access/grant.ts';

/** Whether the grants let their holder report, change and delete the activities of a club. */
export function mayManageActivities(grants: readonly Grant[], clubPath: string): boolean {
  return holdsRight(grants, 'manage-activities', clubPath);
}

/** Whether the grants let their holder bring back a deleted activity of a club. */
export function mayRestoreActivities(grants: readonly Grant[], clubPath: string): boolean {
  return holdsRight(grants, 'administrator', clubPath);
}
