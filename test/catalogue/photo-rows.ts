import { samplePicture } from '../support/sample-picture.ts';
import { anyMember, callerNames, type Row } from './row.ts';

/** The caller's own photo. */
export const photoRows: readonly Row[] = [
  {
    operation: 'PUT /v2/me/photo',
    target: 'their own',
    guarantee: 'whoever has a token that may write replaces their own photo',
    cells: { ...anyMember, readOnly: 403 },
    call: ({ caller }) => ({
      // Of another size for everyone: the same picture a second time changes nothing.
      path: `/me/photo?x=0&y=0&size=${90 + callerNames.indexOf(caller)}`,
      file: { bytes: samplePicture, type: 'image/jpeg' },
    }),
  },
  {
    operation: 'DELETE /v2/me/photo',
    target: 'their own',
    guarantee: 'whoever has a token that may write removes their own photo',
    cells: { ...anyMember, readOnly: 403 },
    call: async ({ api, self }) => {
      const photo = { photo_sha256: 'f'.repeat(64) };
      await api.deps.storage.write((tx) =>
        tx.updateTable('members').set(photo).where('id', '=', self).execute(),
      );
      return { path: '/me/photo' };
    },
  },
];
