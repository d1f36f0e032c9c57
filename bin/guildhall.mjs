#!/usr/bin/env node
import { runGuildhall } from '../scripts/run-guildhall.mjs';

await runGuildhall(process.argv.slice(2));
