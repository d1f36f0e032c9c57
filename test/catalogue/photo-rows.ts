import { samplePicture } from '../support/sample-picture.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { anyMember, callerNames, type Entry, type Row } from './row.ts';

/** The caller's own photo. */
export const photoRows: readonly Row[] = [
  {
    operation: 'PUT /v2/me/photo',
    target: 'their own',
    guarantee: 'whoever has a token that may write replaces their own photo',
    cells: { ...anyMember, readOnly: 403 },
    recorded: { as: 'stranger', repeatable: true },
    call: ({ caller, self }) => ({
      // Of another size for everyone: the same picture a second time changes nothing.
      path: `/me/photo?x=0&y=0&size=${90 + callerNames.indexOf(caller)}`,
      file: { bytes: samplePicture, type: 'image/jpeg' },
      entries: [photoEntry(self, null, '(digest)')],
    }),
  },
  {
    operation: 'DELETE /v2/me/photo',
    target: 'their own',
    guarantee: 'whoever has a token that may write removes their own photo',
    cells: { ...anyMember, readOnly: 403 },
    // Three times it is looked whether someone else has the same picture: its file goes only when nobody has.
    queries: 9,
    recorded: { as: 'other', repeatable: true },
    call: async ({ api, self }) => {
      const photo = { photo_sha256: (await api.deps.photoFiles.put(samplePicture)).sha256 };
      await api.deps.storage.write((tx) =>
        tx.updateTable('members').set(photo).where('id', '=', self).execute(),
      );
      return { path: '/me/photo', entries: [photoEntry(self, '(digest)', null)] };
    },
  },
];

function photoEntry(about: MemberId, before: string | null, after: string | null): Entry {
  return { action: 'update', subject: 'member', about, before: { photo: before }, after: { photo: after } };
}
