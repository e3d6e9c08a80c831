import { createGenerator } from 'ts-json-schema-generator';

/** Which type of `src/model` each published schema describes. */
export const SCHEMAS = [
  { file: 'schemas/settings.schema.json', source: 'settings', type: 'Settings', title: 'Settings of idempotency-audit and of settings.idempotency' },
  { file: 'schemas/audit-report.schema.json', source: 'finding', type: 'AuditReport', title: 'What idempotency-audit --format json prints' },
  { file: 'schemas/facts.schema.json', source: 'facts', type: 'FileFacts', title: 'Facts of one source file' },
  { file: 'schemas/catalogue.schema.json', source: 'catalogue', type: 'Library', title: 'What the calls of a library mean' },
];

/** Text of a published schema. */
export function schemaText(root, { source, type, title }, metas) {
  const config = { path: `${root}/src/model/${source}.ts`, tsconfig: `${root}/tsconfig.json`, type, topRef: false, sortProps: false, expose: 'export', skipTypeCheck: true };
  const made = createGenerator(config).createSchema(type);
  const { $schema, ...rest } = type === 'Settings' ? asWritten(made, metas) : mended(made);
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

/**
 * Mends what the generator gets wrong in the catalogue. It takes `Record<number, …>` for an array: in JSON it is an object with whole
 * numbers as names, and the meanings of parameters are the only such records. And it forgets the `string` of `true | string`.
 */
function mended(part) {
  if (Array.isArray(part)) return part.map(mended);
  if (typeof part !== 'object' || part === null) return part;
  if (part.type === 'array' && part.items?.$ref === '#/definitions/ParameterMeaning') {
    const { items, ...rest } = part;
    return { ...rest, type: 'object', patternProperties: { '^\\d+$': items }, additionalProperties: false };
  }
  if (part.type === 'boolean' && part.enum?.length === 1) {
    const { type: _type, enum: [value], ...rest } = part;
    return { ...rest, anyOf: [{ const: value }, { type: 'string' }] };
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, mended(value)]));
}

/** Settings as people write them: nothing is required, rules are known by name, a severity alone will do, `$schema` is welcome. */
function asWritten(schema, metas) {
  const rule = { anyOf: [{ type: 'string', enum: [...schema.definitions.Severity.enum, 'off'] }, { $ref: '#/definitions/RuleSetting' }] };
  const names = metas.flatMap((meta) => [[meta.id, meta.description], [`idempotency/${meta.id}`, meta.description]]);
  const { required: _required, properties, ...top } = schema;
  return {
    ...top,
    properties: {
      $schema: { type: 'string' },
      ...properties,
      rules: {
        type: 'object',
        description: 'Severity or options by rule.',
        properties: Object.fromEntries(names.map(([name, description]) => [name, { ...rule, description }])),
        additionalProperties: false,
      },
    },
  };
}
