let isNeeded = false;

/** Lets a reader such as `head` that has seen enough end the program without a failure. */
export function endAtBrokenPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (!isNeeded) process.exit(0);
  });
  // Progress and warnings are no reason to stop.
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

/** From here on the work goes on although nobody reads what is said of it: it ends with the code of what came of it. */
export function goOnAtBrokenPipe(): void {
  isNeeded = true;
}
