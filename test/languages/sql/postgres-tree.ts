import { clean, type Outline } from './outline.js';

/** Reads PostgreSQL's own parse tree (of `libpg-query`) into outlines, independently of our reading of the text. */

type Node = Record<string, unknown>;
type Kind = 'none' | 'same' | 'settled' | 'remove' | 'unknown' | 'toggle' | 'json-append' | 'append' | 'delta';

const ORDER: readonly Kind[] = ['delta', 'append', 'json-append', 'toggle', 'unknown', 'remove', 'settled', 'same', 'none'];
const strongest = (kinds: readonly Kind[]): Kind => ORDER.find((one) => kinds.includes(one)) ?? 'none';
const only = (node: Node): readonly [string, Node] => Object.entries(node)[0] as [string, Node];
const list = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const text = (node: unknown): string => ((node as Node)['String'] as Node)['sval'] as string;

interface Own { readonly column: string; readonly names: readonly string[] }

function isOwn(node: Node, own: Own): boolean {
  const fields = list(node['fields']).flatMap((one) => (one['String'] ? [text(one).toLowerCase()] : []));
  const qualifier = fields.length > 1 ? fields.at(-2)! : undefined;
  return fields.at(-1) === own.column && (qualifier === undefined || own.names.includes(qualifier));
}

const SETTLING = new Set(['lower', 'upper', 'trim', 'btrim', 'round', 'array_remove', 'jsonb_set', 'abs']);
const APPENDING = new Set(['concat', 'array_append', 'array_cat']);

/** How an expression depends on the column that it is given to. */
function kindOf(node: Node | undefined, own: Own): Kind {
  if (!node) return 'none';
  const [type, inner] = only(node);
  const args = (): Kind[] => list(inner['args']).map((one) => kindOf(one, own));
  switch (type) {
    case 'ColumnRef':
      return isOwn(inner, own) ? 'same' : 'none';
    case 'TypeCast':
    case 'CollateClause':
      return kindOf((inner['arg'] as Node) ?? undefined, own);
    case 'NullTest':
    case 'BooleanTest':
      return kindOf(inner['arg'] as Node, own) === 'none' ? 'none' : 'settled';
    case 'BoolExpr':
      return inner['boolop'] === 'NOT_EXPR'
        ? ofNot(args()[0]!, list(inner['args'])[0]!)
        : strongest(args()) === 'none'
          ? 'none'
          : 'settled';
    case 'CoalesceExpr':
      return strongest(args());
    case 'MinMaxExpr':
      return settled(strongest(args()));
    case 'A_ArrayExpr':
      return strongest(list(inner['elements']).map((one) => kindOf(one, own)));
    case 'RowExpr':
      return strongest(args());
    case 'CaseExpr':
      return ofCase(inner, own);
    case 'FuncCall':
      return ofFunction(text(list(inner['funcname']).at(-1)), args());
    case 'A_Expr':
      return ofOperator(inner, own);
    default:
      return 'none';
  }
}

const settled = (kind: Kind): Kind => (kind === 'same' ? 'settled' : kind);
const ofNot = (kind: Kind, argument: Node): Kind => (kind === 'none' ? 'none' : only(argument)[0] === 'ColumnRef' ? 'toggle' : 'settled');

function ofFunction(name: string, args: readonly Kind[]): Kind {
  const inner = strongest(args);
  if (inner !== 'same' && inner !== 'settled') return inner;
  if (SETTLING.has(name)) return 'settled';
  if (APPENDING.has(name)) return name.startsWith('array_') && inner === 'settled' ? 'settled' : 'append';
  return 'unknown';
}

function ofCase(node: Node, own: Own): Kind {
  const whens = list(node['args']).map((one) => only(one)[1]);
  const branches = [...whens.map((one) => one['result'] as Node), ...(node['defresult'] ? [node['defresult'] as Node] : [])];
  const made = strongest(branches.map((one) => kindOf(one, own)));
  if (made !== 'none') return settled(made);
  const conditions = [...whens.map((one) => kindOf(one['expr'] as Node, own)), kindOf(node['arg'] as Node | undefined, own)];
  if (strongest(conditions) === 'none') return 'none';
  return branches.length > 1 && branches.every(isConstant) ? 'toggle' : 'settled';
}

function isConstant(node: Node): boolean {
  const [type, inner] = only(node);
  return type === 'A_Const' || (type === 'TypeCast' && isConstant(inner['arg'] as Node));
}

/** `'{…}'::jsonb`: joined to an object it sets keys. */
function isObject(node: Node): boolean {
  const [type, inner] = only(node);
  return type === 'TypeCast' && JSON.stringify(inner['arg']).includes('"sval":"{');
}

/** `true`, `false`, 0 or 1. */
function isFlag(constant: Node | undefined): boolean {
  return (
    constant !== undefined &&
    (constant['boolval'] !== undefined ||
      (constant['ival'] !== undefined && [undefined, 1].includes((constant['ival'] as { ival?: number }).ival)))
  );
}

function ofOperator(node: Node, own: Own): Kind {
  const left = kindOf(node['lexpr'] as Node | undefined, own);
  const right = Array.isArray(node['rexpr'])
    ? strongest(list(node['rexpr']).map((one) => kindOf(one, own)))
    : kindOf(node['rexpr'] as Node, own);
  const inner = strongest([left, right]);
  if (inner === 'none') return 'none';
  const operator = text(list(node['name'])[0]);
  const constant = (one: unknown): Node | undefined => (one && only(one as Node)[0] === 'A_Const' ? only(one as Node)[1] : undefined);
  if (node['kind'] === 'AEXPR_OP' && (operator === '=' || operator === '<>') && (inner === 'same' || inner === 'settled')) {
    return [node['lexpr'], node['rexpr']].some((one) => isFlag(constant(one))) ? 'toggle' : 'settled';
  }
  if (node['kind'] !== 'AEXPR_OP' || !['+', '-', '*', '/', '%', '||', '->', '->>'].includes(operator)) return 'settled';
  if (inner !== 'same' && inner !== 'settled') return inner;
  if (operator.startsWith('->')) return left === 'none' ? 'settled' : 'same';
  if (operator === '||') return [node['lexpr'], node['rexpr']].some((one) => isObject(one as Node)) ? 'settled' : 'append';
  if (operator === '-' && right === 'none' && constant(node['rexpr'])?.['sval']) return 'remove';
  if (operator === '-' && left === 'none' && (constant(node['lexpr'])?.['ival'] as Node | undefined)?.['ival'] === 1) return 'toggle';
  return 'delta';
}

function assignments(targets: unknown, names: readonly string[]): string[] {
  return list(targets).map((one) => {
    const target = only(one)[1];
    const column = String(target['name']).toLowerCase();
    const kind = kindOf(target['val'] as Node, { column, names });
    return `${column}:${['delta', 'append', 'json-append', 'toggle', 'remove'].includes(kind) ? kind : 'absolute'}`;
  });
}

/** Columns that must be equal to something: those at the ends of `AND`. */
function equalsOf(node: Node | undefined): string[] {
  if (!node) return [];
  const [type, inner] = only(node);
  if (type === 'BoolExpr' && inner['boolop'] === 'AND_EXPR') return list(inner['args']).flatMap(equalsOf);
  if (type !== 'A_Expr' || inner['kind'] !== 'AEXPR_OP' || text(list(inner['name'])[0]) !== '=') return [];
  const column = [inner['lexpr'], inner['rexpr']].map((one) => only(one as Node)).find(([kind]) => kind === 'ColumnRef')?.[1];
  return column ? [text(list(column['fields']).at(-1)).toLowerCase()] : [];
}

const relation = (node: Node): { readonly table: string; readonly names: string[] } => {
  const { relname, alias } = node['relation'] as { relname: string; alias?: { aliasname: string } };
  return { table: relname.toLowerCase(), names: [relname.toLowerCase(), ...(alias ? [alias.aliasname.toLowerCase()] : [])] };
};

/** The statements of a tree in our order: common table expressions that write before the statement that has them. */
export function outlinesOf(node: Node): Outline[] {
  const [type, inner] = only(node);
  const ctes = list((inner['withClause'] as Node | undefined)?.['ctes'])
    .flatMap((one) => outlinesOf(only(one)[1]['ctequery'] as Node))
    .filter((one) => one.verb !== 'select');
  const returning = inner['returningClause'] !== undefined;
  switch (type) {
    case 'InsertStmt': return [...ctes, insert(inner, returning)];
    case 'UpdateStmt': {
      const { table, names } = relation(inner);
      return [
        ...ctes,
        clean({
          verb: 'update',
          table,
          set: assignments(inner['targetList'], names),
          where: inner['whereClause'] !== undefined,
          equals: equalsOf(inner['whereClause'] as Node).sort(),
          returning,
        }),
      ];
    }
    case 'DeleteStmt':
      return [
        ...ctes,
        clean({
          verb: 'delete',
          table: relation(inner).table,
          where: inner['whereClause'] !== undefined,
          equals: equalsOf(inner['whereClause'] as Node).sort(),
          returning,
        }),
      ];
    case 'SelectStmt': {
      const from = list(inner['fromClause'])[0];
      const table = from?.['RangeVar'] ? String((from['RangeVar'] as Node)['relname']).toLowerCase() : undefined;
      return [
        ...ctes,
        clean({
          verb: 'select',
          table,
          where: inner['whereClause'] !== undefined,
          equals: equalsOf(inner['whereClause'] as Node).sort(),
          returning: false,
        }),
      ];
    }
    default: return [...ctes, { verb: type, table: undefined }];
  }
}

function insert(inner: Node, returning: boolean): Outline {
  const { table, names } = relation(inner);
  const clause = inner['onConflictClause'] as Node | undefined;
  const infer = clause?.['infer'] as Node | undefined;
  const values = ((inner['selectStmt'] as Node | undefined)?.['SelectStmt'] as Node | undefined)?.['valuesLists'];
  return clean({
    verb: 'insert',
    table,
    columns: list(inner['cols']).map((one) => String(only(one)[1]['name']).toLowerCase()),
    rows: values ? list(values).length : undefined,
    conflict: clause === undefined ? 'none' : clause['action'] === 'ONCONFLICT_NOTHING' ? 'ignore' : 'update',
    key: list(infer?.['indexElems']).map((one) => String(only(one)[1]['name']).toLowerCase()),
    set: clause ? assignments(clause['targetList'], names) : undefined, returning,
  });
}
