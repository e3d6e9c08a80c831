import { after, find, inside, isSign, isWord, readName, splitCommas, type Range, type Source } from './cursor.js';
import type { SqlColumnFacts, SqlName, SqlSchemaChange, SqlStatement } from './facts.js';
import { indexedColumn } from './insert.js';

type Draft = Omit<SqlStatement, 'holes'>;

/** `CREATE`, `ALTER`, `DROP` of tables and indexes in full, of other things by their form alone. */
export function readDdl(s: Source, range: Range): Draft | undefined {
  const { from, to } = range;
  const verb = s.tokens[from]!.text;
  let at = from + 1;
  const unique = verb === 'create' && isWord(s, at, 'unique');
  while (
    isWord(
      s, at, 'or', 'replace', 'temp', 'temporary', 'unlogged', 'global', 'local', 'unique', 'clustered', 'nonclustered', 'virtual',
      'materialized', 'external', 'foreign', 'recursive', 'fulltext', 'spatial', 'online', 'offline', 'ignore',
    )
  )
    at++;
  const thing = s.tokens[at];
  if (thing?.kind !== 'word' || !THINGS.has(thing.text) || at >= to) return undefined;
  const form = `${verb} ${thing.text}`;
  const named = skipConditions(s, at + 1);
  if (thing.text === 'table') return tableStatement(s, form, { from: named, to });
  if (thing.text === 'index') return indexStatement(s, form, unique, { from: named, to });
  const name = readName(s, named, to)?.name;
  return { verb: 'ddl', form, ...(name ? { table: name } : {}) };
}

const THINGS = new Set([
  'table', 'index', 'view', 'function', 'procedure', 'proc', 'trigger', 'sequence', 'schema', 'database', 'extension', 'type', 'domain',
  'role', 'user', 'policy', 'rule', 'server', 'publication', 'subscription', 'statistics', 'aggregate', 'collation', 'event', 'login',
  'synonym', 'column', 'system',
]);

function skipConditions(s: Source, from: number): number {
  let at = from;
  while (isWord(s, at, 'concurrently', 'if', 'not', 'exists', 'only')) at++;
  return at;
}

function tableStatement(s: Source, form: string, range: Range): Draft | undefined {
  const read = readName(s, range.from, range.to);
  if (!read) return undefined;
  const base: Draft = { verb: 'ddl', form, table: read.name };
  switch (form) {
    case 'create table': {
      if (!isSign(s, read.next, '(')) {
        const known =
          isWord(s, read.next, 'as', 'like', 'partition', 'of', 'inherits', 'select', 'using') || s.tokens[read.next]?.kind === 'hole';
        return known ? { ...base, schema: [{ kind: 'create table', columns: [] }] } : undefined;
      }
      return { ...base, schema: tableBody(s, inside(s, read.next)) };
    }
    case 'alter table': return { ...base, schema: alterations(s, { from: read.next, to: range.to }) };
    case 'drop table': return { ...base, schema: [{ kind: 'drop table' }] };
    default: return base;
  }
}

function tableBody(s: Source, range: Range): SqlSchemaChange[] {
  const columns: SqlColumnFacts[] = [];
  const keys: SqlSchemaChange[] = [];
  for (const one of splitCommas(s, range)) {
    const key = keyDefinition(s, one);
    if (key) keys.push(key);
    else if (!isConstraint(s, one.from)) {
      const column = columnDefinition(s, one);
      if (column) columns.push(column);
    }
  }
  return [{ kind: 'create table', columns }, ...keys];
}

/** Begins something that is no column: `FOREIGN KEY`, `CHECK (…)`, `INDEX name (…)`, `EXCLUDE`, `LIKE other`. */
function isConstraint(s: Source, at: number): boolean {
  if (isWord(s, at, 'constraint', 'foreign', 'exclude', 'like', 'period')) return true;
  if (isWord(s, at, 'check')) return isSign(s, at + 1, '(');
  return (
    isWord(s, at, 'index', 'key', 'fulltext', 'spatial') &&
    s.tokens[at + 1] !== undefined &&
    (isSign(s, at + 1, '(') || isSign(s, at + 2, '(') || isWord(s, at + 1, 'key', 'index'))
  );
}

/** `PRIMARY KEY (…)`, `UNIQUE (…)`, `UNIQUE KEY name (…)`, with `CONSTRAINT name` before them. */
function keyDefinition(s: Source, { from, to }: Range): Extract<SqlSchemaChange, { kind: 'add key' }> | undefined {
  let at = from;
  let name: SqlName | undefined;
  if (isWord(s, at, 'constraint')) {
    const read = readName(s, at + 1, to);
    name = read?.name;
    at = read?.next ?? at + 1;
  }
  const primary = isWord(s, at, 'primary') && isWord(s, at + 1, 'key');
  if (!primary && !isWord(s, at, 'unique')) return undefined;
  at += primary ? 2 : 1;
  while (isWord(s, at, 'key', 'index', 'clustered', 'nonclustered', 'nulls', 'not', 'distinct')) at++;
  if (isWord(s, at, 'using') && isWord(s, at + 1, 'index'))
    return { kind: 'add key', ...(primary ? { primary } : {}), ...(name ? { name } : {}), columns: [] };
  if (!isSign(s, at, '(')) {
    const read = readName(s, at, to);
    if (!read || !isSign(s, read.next, '(')) return undefined;
    name ??= read.name;
    at = read.next;
  }
  return { kind: 'add key', ...(primary ? { primary } : {}), ...(name ? { name } : {}), ...keyColumns(s, at) };
}

function keyColumns(s: Source, at: number): { readonly columns: readonly SqlName[]; readonly expression?: true } {
  const parts = splitCommas(s, inside(s, at));
  const isExpression = (one: Range): boolean => {
    const read = readName(s, one.from, one.to);
    return (
      isSign(s, one.from, '(') ||
      (read !== undefined && isSign(s, read.next, '(') && read.next < one.to && s.tokens[read.next + 1]?.kind !== 'number')
    );
  };
  return { columns: parts.flatMap((one) => indexedColumn(s, one)), ...(parts.some(isExpression) ? { expression: true } : {}) };
}

function columnDefinition(s: Source, { from, to }: Range): SqlColumnFacts | undefined {
  const read = readName(s, from, to);
  if (!read) return undefined;
  const has = (word: string, ...next: readonly string[]): boolean => {
    for (let i = read.next; i < to; i = after(s, i))
      if (isWord(s, i, word) && (next.length === 0 || isWord(s, i + 1, ...next))) return true;
    return false;
  };
  const typeToken = s.tokens[read.next];
  const type = read.next < to && typeToken?.kind === 'word' ? typeToken.text : undefined;
  const generated =
    (type !== undefined && /serial|^rowversion$|^autoincrement$/.test(type)) ||
    has('auto_increment') ||
    has('autoincrement') ||
    has('identity') ||
    (has('generated') && has('identity'));
  return {
    name: read.name,
    ...(type ? { type } : {}),
    ...(has('not', 'null') ? { notNull: true } : {}),
    ...(has('primary', 'key') ? { primaryKey: true } : {}),
    ...(has('unique') ? { unique: true } : {}),
    ...(has('default') ? { hasDefault: true } : {}),
    ...(generated ? { generated: true } : {}),
  };
}

/** The actions of `ALTER TABLE`; in some dialects `ADD` is said once for several columns. */
function alterations(s: Source, range: Range): SqlSchemaChange[] {
  let adding = false;
  return splitCommas(s, range).flatMap((one) => {
    if (
      isWord(s, one.from, 'add', 'drop', 'alter', 'modify', 'change', 'rename', 'set', 'enable', 'disable', 'validate', 'owner', 'with')
    ) {
      adding = isWord(s, one.from, 'add');
      return alteration(s, one);
    }
    const key = adding ? keyDefinition(s, one) : undefined;
    if (key) return [key];
    return adding && !isConstraint(s, one.from) ? added(s, one) : [];
  });
}

/** One action of `ALTER TABLE`. */
function alteration(s: Source, { from, to }: Range): SqlSchemaChange[] {
  const at = from + 1;
  if (isWord(s, from, 'add')) {
    const key = keyDefinition(s, { from: at, to });
    if (key) return [key];
    if (isConstraint(s, at)) return [];
    const start = skipConditions(s, isWord(s, at, 'column') ? at + 1 : at);
    if (isSign(s, start, '(')) return splitCommas(s, inside(s, start)).flatMap((one) => added(s, one));
    return added(s, { from: start, to });
  }
  if (isWord(s, from, 'drop')) {
    const isKey = isWord(s, at, 'constraint', 'index', 'key');
    const isPrimary = isWord(s, at, 'primary');
    if (isWord(s, at, 'foreign', 'check')) return [];
    if (isPrimary) return [{ kind: 'drop key', name: { name: 'PRIMARY' } }];
    const name = readName(s, skipConditions(s, isKey || isWord(s, at, 'column') ? at + 1 : at), to)?.name;
    return name ? [isKey ? { kind: 'drop key', name } : { kind: 'drop column', column: name }] : [];
  }
  if (isWord(s, from, 'rename')) return renaming(s, { from: at, to });
  return [];
}

function added(s: Source, range: Range): SqlSchemaChange[] {
  const column = columnDefinition(s, range);
  return column ? [{ kind: 'add column', column }] : [];
}

/** `RENAME TO x`, `RENAME COLUMN a TO b`. */
function renaming(s: Source, { from, to }: Range): SqlSchemaChange[] {
  if (isWord(s, from, 'to', 'as')) {
    const name = readName(s, from + 1, to)?.name;
    return name ? [{ kind: 'rename table', to: name }] : [];
  }
  if (isWord(s, from, 'constraint', 'index', 'key')) return [];
  const column = readName(s, isWord(s, from, 'column') ? from + 1 : from, to);
  const target = column && isWord(s, column.next, 'to') ? readName(s, column.next + 1, to)?.name : undefined;
  return column && target ? [{ kind: 'rename column', column: column.name, to: target }] : [];
}

/** `CREATE [UNIQUE] INDEX name ON t (…) WHERE …`, `DROP INDEX name`. */
function indexStatement(s: Source, form: string, unique: boolean, range: Range): Draft {
  const { from, to } = range;
  const on = find(s, range, (word) => word === 'on');
  const name = on === from ? undefined : readName(s, from, to)?.name;
  if (form === 'drop index') {
    const of = on < to ? readName(s, on + 1, to)?.name : undefined;
    return { verb: 'ddl', form, ...(of ? { table: of } : {}), ...(name ? { schema: [{ kind: 'drop key', name }] } : {}) };
  }
  const start = isWord(s, on + 1, 'only') ? on + 2 : on + 1;
  const table = readName(s, start, to);
  const using = table && isWord(s, table.next, 'using') ? table.next + 2 : table?.next ?? to;
  const base: Draft = { verb: 'ddl', form, ...(table ? { table: table.name } : {}) };
  if (form !== 'create index' || !unique || !isSign(s, using, '(')) return base;
  const partial = find(s, { from: using, to }, (word) => word === 'where') < to;
  return {
    ...base,
    schema: [{ kind: 'add key', ...(name ? { name } : {}), ...keyColumns(s, using), ...(partial ? { partial: true } : {}) }],
  };
}
