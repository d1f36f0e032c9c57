/** Made the triggers that noticed changes, which 0016 replaces: a new database need not have had them. */
export async function up(): Promise<void> {}
