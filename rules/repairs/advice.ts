/** Names that stand in a snippet where the user's own are not known. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  handle: 'tx', table: 'table', columns: 'id', column: 'id', value: 'row', key: 'key', operation: 'operation', ttl: '86400',
};

/**
 * A template of the catalogue (`outbox`, `claim`, `transaction`) with the user's own names in it. What is not known stands there as a
 * readable word (`tx`, `row`); in quotes as a word of one's own to fill in.
 */
export function adviceSnippet(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/(['"`]?)\{(\w+)\}/g, (whole, quote: string, name: string) => {
    const value = values[name] ?? PLACEHOLDERS[name];
    if (value === undefined) return whole;
    // In a string of the snippet a name stands for itself.
    return quote + (quote === '' ? value : value.replaceAll(quote, ''));
  });
}
