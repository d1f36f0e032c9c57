import { openEmbedded } from '../../src/platform/storage/open-database.ts';

// Writes two rows a transaction and says the number of each once it is committed, until it is killed.
const storage = await openEmbedded(String(process.argv[2]));
for (let number = 1; ; number += 1) {
  await storage.write(async (tx) => {
    await tx.insertInto('conventions').values({ year: number, location: 'Example' }).execute();
    await tx
      .insertInto('magazines')
      .values({ position: number, flag: 'ch', name: 'Example', uri: '' })
      .execute();
  });
  process.stdout.write(`${number}\n`);
}
