/** Whether a text can be read; a reader says no with a RangeError, and any other error is a mistake of its own. */
export function parses(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
