import { PHASES, type Phase } from '../audit/phases.js';

export interface Progress {
  phase(name: Phase): void;
  done(): void;
  /** Milliseconds by phase, in order; for `--stats`. */
  timings(): readonly (readonly [phase: string, milliseconds: number])[];
}

/** Measures the phases and shows the current one on a terminal; elsewhere it prints nothing. */
export function progress(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv, now: () => number = () => performance.now()): Progress {
  const isShown = stream.isTTY === true && !env['CI'];
  const times = new Map<string, number>();
  let current: { name: string; since: number } | undefined;
  const close = (): void => {
    if (current) times.set(current.name, (times.get(current.name) ?? 0) + now() - current.since);
    current = undefined;
  };
  return {
    phase(name) {
      close();
      current = { name, since: now() };
      if (isShown) stream.write(`\r\u001b[K[${PHASES.indexOf(name) + 1}/${PHASES.length}] ${name} …`);
    },
    done() {
      close();
      if (isShown) stream.write('\r\u001b[K');
    },
    timings: () => [...times],
  };
}
