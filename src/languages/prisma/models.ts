/** A model of a Prisma schema. */
export interface PrismaModel {
  readonly name: string;
  /** The name of its table, where `@@map` gives another one. */
  readonly table: string;
  readonly fields: readonly PrismaField[];
  /** Fields that are unique together: `@id`, `@unique`, `@@id([…])`, `@@unique([…])`. */
  readonly unique: readonly (readonly string[])[];
}

export interface PrismaField {
  readonly name: string;
  /** The type without its marks: `String`, `Json`, another model. */
  readonly type: string;
  readonly isList: boolean;
  /** May be left out when a row is made: `?`, a list, a default, `@updatedAt`. */
  readonly isOptional: boolean;
}

/** The models of a Prisma schema, in order. Text that is no schema gives none. */
export function prismaModels(text: string): PrismaModel[] {
  const plain = text.replace(/\/\/[^\n]*/g, '');
  return [...plain.matchAll(/^[^\S\n]*model[^\S\n]+(\w+)[^\S\n]*\{([\s\S]*?)^[^\S\n]*\}/gm)].map((found) => modelOf(found[1]!, found[2]!));
}

function modelOf(name: string, body: string): PrismaModel {
  const fields: PrismaField[] = [];
  const unique: string[][] = [];
  let table = name;
  for (const line of body.split('\n').map((one) => one.trim())) {
    const block = /^@@(\w+)\((.*)\)$/.exec(line);
    if (block) {
      if (block[1] === 'map') table = /"([^"]+)"/.exec(block[2]!)?.[1] ?? table;
      if (block[1] === 'id' || block[1] === 'unique') unique.push(namesIn(block[2]!));
      continue;
    }
    const field = /^(\w+)\s+(\w+)(\[\])?(\?)?(.*)$/.exec(line);
    if (!field) continue;
    const attributes = field[5]!;
    if (/@(id|unique)\b/.test(attributes)) unique.push([field[1]!]);
    fields.push({
      name: field[1]!, type: field[2]!, isList: field[3] !== undefined,
      isOptional: field[3] !== undefined || field[4] !== undefined || /@(default|updatedAt|ignore)\b/.test(attributes),
    });
  }
  return { name, table, fields, unique };
}

function namesIn(list: string): string[] {
  return /\[([^\]]*)\]/.exec(list)?.[1]!.split(',').map((one) => /\w+/.exec(one)?.[0] ?? '').filter((one) => one !== '') ?? [];
}
