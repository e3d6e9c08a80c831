import { nanoid } from 'nanoid';

/** A key for one request to a partner, readable in their logs. */
export function requestKey(operation: string): string {
  return `lamplight-${operation}-${nanoid()}`;
}
