/** A record's own entry: `constructor` and `toString` are names of members too. */
export function ownEntry<T>(record: Readonly<Record<string, T>> | undefined, name: string | undefined): T | undefined {
  return record && name !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
