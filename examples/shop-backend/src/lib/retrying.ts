import pRetry from 'p-retry';

/** Runs a task up to five times, with pauses that grow. */
export function retrying<T>(what: string, task: () => Promise<T>): Promise<T> {
  return pRetry(task, {
    retries: 4,
    minTimeout: 250,
    onFailedAttempt: ({ attemptNumber }) => console.warn(`${what}: attempt ${attemptNumber} failed`),
  });
}
