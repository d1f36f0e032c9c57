import { beThread } from '../../platform/shared/thread-side.ts';
import { drawPaper } from './any-paper-rendering.ts';

// The thread that draws a long document: it is started with what is to be printed, and reads the people, some at a time.
void beThread(drawPaper);
