// Preloaded into the measured process: writes its CPU time and peak memory when it ends, all threads included.
import { writeFileSync } from 'node:fs';

process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.BENCH_RESULT, JSON.stringify({ cpu: (user + system) / 1e6, wall: performance.now() / 1e3, rss: process.resourceUsage().maxRSS / 1024 }));
});
