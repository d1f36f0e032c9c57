import type { TokenId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import { among } from '../storage/among.ts';
import type { Tx } from '../storage/database.ts';

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
