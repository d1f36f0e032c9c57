import type { TokenId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Tx } from '../../platform/storage/database.ts';

/** Stores when tokens were last used; those that are gone by now are left out. */
export async function putUses(tx: Tx, tokens: readonly TokenId[], at: InstantText): Promise<void> {
  const present = tx
    .selectFrom('tokens')
    .select((eb) => ['id', eb.val(at).as('used_at')])
    .where((eb) => among(tx, eb.ref('id'), tokens))
    .orderBy('id');
  await tx
    .insertInto('token_uses')
    .columns(['token_id', 'used_at'])
    .expression(present)
    .onConflict((conflict) => conflict.column('token_id').doUpdateSet({ used_at: at }))
    .execute();
}
